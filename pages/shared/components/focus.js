// The focus of whoever works by keys. A run may take away the very control that started it; the browser then drops the
// focus, and the next key would begin at the top of the page. It goes to what came in the control's place instead. It
// is never taken from anything that has it, and a mouse or a finger is left alone.

const REGION = "[data-testid=stMain], [data-testid=stSidebar]";
const LEAF = "[data-testid=stElementContainer], [data-testid=stExpander] summary";
const SIDEBAR_TURN = "[data-testid=stExpandSidebarButton], [data-testid=stSidebarCollapseButton] button";
const SIDEBAR_LINK = "[data-testid=stSidebar] [data-testid=stPageLink-NavLink]";
const LIES_OVER = 768; // pixels: up to this width, as Streamlit has it
const CONTROL = "button, input, textarea, select, summary, a[data-testid=stPageLink-NavLink]";
const NEWS = "h2, h3, [role=status], [role=alert]";

const place = new Range(); // live: it stays where the control was, whatever comes and goes around it
let kept = null; // where the focus was last, by a key, and what was to be read then: {at, label, title, heard}
let byKeys = false;
let isMoved = false; // since the last key went down
let listening = null; // outlives a page change, which is when it is needed

const title = () => document.querySelector("[data-testid=stMain] h1");
const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 1;

const labelOf = (control) => control.ariaLabel ?? control.textContent;

function isInView(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function keep() {
  let at = document.activeElement;
  if (!byKeys || !at || at === document.body) return;
  kept = null;
  if (!at.closest(REGION) && !at.matches(SIDEBAR_TURN)) return; // a menu that floats above the page minds its focus itself
  place.setStartBefore(at.closest(LEAF) ?? at);
  place.collapse(true);
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const said = [...document.querySelectorAll(NEWS)];
  kept = { at, label: labelOf(at), title: title()?.textContent, heard: new Set(said.map((each) => each.textContent)) };
}

const isGone = ({ at }) => !at.isConnected || at.matches(":disabled") || getComputedStyle(at).visibility === "hidden";

const isLost = () =>
  kept !== null &&
  isGone(kept) &&
  [null, document.body, kept.at].includes(document.activeElement);

function controlsOf(leaf) {
  const found = leaf.matches(CONTROL) ? [leaf] : [...leaf.querySelectorAll(CONTROL)];
  return found.filter((each) => !each.disabled && isSeen(each)); // one with a help text is there twice
}

function landing() {
  if (kept.at.matches(SIDEBAR_TURN)) return [...document.querySelectorAll(SIDEBAR_TURN)].find(isSeen);
  const heading = title();
  if (heading.textContent !== kept.title) return heading;
  const around = place.startContainer.closest(REGION) ?? document.body;
  const leaves = [...around.querySelectorAll(LEAF)].filter(isSeen);
  const side = (leaf) => place.comparePoint(leaf, 0);
  const after = leaves.filter((leaf) => side(leaf) > 0);
  const before = leaves.filter((leaf) => side(leaf) < 0).reverse();
  const isNews = (leaf) =>
    isInView(leaf) && [...leaf.querySelectorAll(NEWS)].some((each) => each.textContent && !kept.heard.has(each.textContent));
  const again = after.length > 0 && controlsOf(after[0]).find((each) => labelOf(each) === kept.label);
  if (again) return again; // the same control, drawn anew
  const leaf = after.find(isNews) ?? before.find(isNews) ?? after[0] ?? before[0];
  if (!leaf) return heading;
  return controlsOf(leaf)[0] ?? leaf.querySelector("h2, h3") ?? leaf;
}

function mend() {
  if (!isLost()) return;
  const isRunning = document.querySelector("[data-testid=stApp]")?.dataset.testScriptState !== "notRunning";
  if (isRunning || !title()) return; // what ends the run, or brings the page, calls again
  const target = landing();
  if (!target) return;
  if (!target.matches(CONTROL)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
  isMoved = true;
}

// On a phone the sidebar lies over the page: it would hide what was asked for.
function putAway() {
  if (window.innerWidth <= LIES_OVER) document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click();
}

// A mouse or a finger is where its owner looks; a click without either is a key's, or a screen reader's.
const onPointer = () => {
  byKeys = false;
  kept = null;
};

function onKey(event) {
  // A key that is held down presses nothing but what it was pressed on.
  if (event.repeat && isMoved && ["Enter", " "].includes(event.key)) event.preventDefault();
  if (event.repeat) return;
  isMoved = false;
  byKeys = true;
  keep();
}

function onClick(event) {
  if (event.target.closest?.(SIDEBAR_LINK)) setTimeout(putAway);
  if (event.detail > 0) return;
  byKeys = true;
  keep();
}

export default function () {
  listening?.abort();
  listening = new AbortController();
  const { signal } = listening;
  for (const [name, act] of Object.entries({ pointerdown: onPointer, keydown: onKey, click: onClick, focusin: keep })) {
    document.addEventListener(name, act, { signal, capture: true });
  }
  const watching = new MutationObserver(mend);
  const attributeFilter = ["data-test-script-state", "data-collapsed", "disabled"];
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter });
  signal.addEventListener("abort", () => watching.disconnect());
}
