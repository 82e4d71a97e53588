// The focus of whoever works by keys. A run may take away the very control that started it; the browser then drops the
// focus, and the next key would begin at the top of the page. It goes to what came in the control's place instead. It
// is never taken from anything that has it, and a mouse or a finger is left alone.

const LEAF = "[data-testid=stElementContainer], [data-testid=stExpander] summary";
const LINK = "[data-testid=stPageLink-NavLink]";
const CONTROL = `button:not([aria-label^=Help]), input, textarea, select, summary, ${LINK}`;
const NEWS = "h2, h3, [role=status], [role=alert]";
const SIDEBAR_TURN = "[data-testid=stExpandSidebarButton], [data-testid=stSidebarCollapseButton] button";
const REGION = `[data-testid=stMain], [data-testid=stSidebar], ${SIDEBAR_TURN}`;
const LIES_OVER = 768; // pixels: up to this width the sidebar lies over the page

const place = new Range(); // live: it stays where the control was, whatever comes and goes around it
let kept = null; // what had the focus last, by a key, and what there was to read then: {at, label, title, read}
let byKeys = false;
let isMoved = false; // since the last key went down
let listening = null; // outlives a page change, which is when it is needed

const title = () => document.querySelector("[data-testid=stMain] h1");
const labelOf = (control) => control.ariaLabel ?? control.textContent;
const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 1;

function isInView(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function controlsOf(leaf) {
  const found = leaf.matches(CONTROL) ? [leaf] : [...leaf.querySelectorAll(CONTROL)];
  return found.filter((each) => !each.disabled && isSeen(each)); // one with a help text is there twice
}

function keep() {
  let at = document.activeElement;
  if (!byKeys || !at || at === document.body) return;
  kept = null;
  if (!at.closest(REGION)) return; // a menu that floats above the page minds its focus itself
  place.setStartBefore(at.closest(LEAF) ?? at);
  place.collapse(true);
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const read = new Set([...document.querySelectorAll(LEAF)].map((leaf) => leaf.textContent));
  kept = { at, label: labelOf(at), title: title()?.textContent, read };
}

function isLost() {
  if (kept === null) return false;
  const { at } = kept;
  if (![null, document.body, at].includes(document.activeElement)) return false;
  return !at.isConnected || at.matches(":disabled") || getComputedStyle(at).visibility === "hidden";
}

// Of the same page, in this order: the same control, drawn anew; what came around its place, a heading or a verdict
// first; what else came in the same block; a heading or a verdict that came elsewhere in view; what stands in its place.
function inPlace() {
  const around = place.startContainer.closest(REGION) ?? document.body;
  const leaves = [...around.querySelectorAll(LEAF)].filter(isSeen);
  const start = leaves.findIndex((leaf) => place.comparePoint(leaf, 0) > 0);
  const here = start < 0 ? leaves.length : start;
  const again = start >= 0 && controlsOf(leaves[here]).find((each) => labelOf(each) === kept.label);
  if (again) return again;
  const isNew = (leaf) => leaf.textContent !== "" && !kept.read.has(leaf.textContent);
  const isNews = (leaf) => isNew(leaf) && leaf.querySelector(NEWS);
  const isNewsInView = (leaf) => isNews(leaf) && isInView(leaf);
  const isNewBeside = (leaf) => isNew(leaf) && leaf.parentNode === place.startContainer;
  // What is new may have come before the control went, and stand above its place.
  const goesOn = (leaf) => leaf && (isNew(leaf) || leaf.textContent === "");
  let [first, end] = [here, here];
  while (goesOn(leaves[first - 1])) first--;
  while (goesOn(leaves[end])) end++;
  const came = leaves.slice(first, end).filter(isNew);
  const leaf =
    came.find(isNews) ??
    came.find((each) => controlsOf(each).length === 0) ??
    came[0] ??
    leaves.slice(0, here).findLast(isNewBeside) ??
    leaves.slice(here).find(isNewBeside) ??
    leaves.slice(here).find(isNewsInView) ??
    leaves.slice(0, here).findLast(isNewsInView) ??
    leaves[here] ??
    leaves.at(-1);
  return leaf && (controlsOf(leaf)[0] ?? leaf.querySelector("h2, h3") ?? leaf);
}

function landing() {
  if (kept.at.matches(SIDEBAR_TURN)) return [...document.querySelectorAll(SIDEBAR_TURN)].find(isSeen);
  const heading = title();
  return heading.textContent === kept.title ? (inPlace() ?? heading) : heading;
}

function mend() {
  const app = document.querySelector("[data-testid=stApp]")?.dataset;
  // Without a connection every field is disabled, the one somebody is typing in too: it is theirs again afterwards.
  if (app?.testConnectionState !== "CONNECTED") {
    if (kept !== null) kept.isAway ||= kept.at.matches(":disabled");
    return;
  }
  if (kept?.isAway && kept.at.isConnected && !kept.at.matches(":disabled")) {
    kept.isAway = false;
    if (document.activeElement === document.body) kept.at.focus({ preventScroll: true });
  }
  if (!isLost()) return;
  if (app.testScriptState !== "notRunning" || !title()) return; // what ends the run, or brings the page, calls again
  const target = landing();
  if (!target) return;
  if (!target.matches(CONTROL)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
  isMoved = true;
}

function putSidebarAway() {
  if (window.innerWidth <= LIES_OVER) document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click();
}

function onPointer() {
  byKeys = false;
  kept = null;
}

function onKey(event) {
  // A key that is held down presses nothing but what it was pressed on.
  if (event.repeat && isMoved && ["Enter", " "].includes(event.key)) event.preventDefault();
  if (event.repeat) return;
  isMoved = false;
  byKeys = true;
  keep();
}

function onClick(event) {
  if (event.target.closest?.(`[data-testid=stSidebar] ${LINK}`)) setTimeout(putSidebarAway); // it would hide the page
  if (event.detail > 0) return; // else a key's, or a screen reader's
  byKeys = true;
  keep();
}

export default function () {
  listening?.abort();
  listening = new AbortController();
  const { signal } = listening;
  const acts = { pointerdown: onPointer, keydown: onKey, click: onClick, focusin: keep };
  // A sidebar that has slid away is hidden then, with what had the focus; nothing in the document changes with it.
  acts.transitionend = mend;
  acts.focusout = ({ relatedTarget }) => relatedTarget === null && setTimeout(mend);
  for (const [name, act] of Object.entries(acts)) document.addEventListener(name, act, { signal, capture: true });
  const watching = new MutationObserver(mend);
  const attributeFilter = ["data-test-script-state", "data-test-connection-state", "data-collapsed", "disabled"];
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter });
  signal.addEventListener("abort", () => watching.disconnect());
}
