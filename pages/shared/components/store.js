// The learner's work in this browser's localStorage, one text under one key:
//   {"version": 1, "cleared": ms, "rows": {key: {"t": ms, "v": any JSON}}}
// What is stored is read anew before each write and merged key by key (the newest t wins), so that
// two tabs both keep their answers. An erase is a time, `cleared`: rows no newer than it are gone, however
// often and in whatever order the same data arrives.

const KEY = "hit-or-miss";
const ASIDE = "hit-or-miss.unreadable";
const VERSION = 1;
const CONNECTION = "data-test-connection-state";
const RUN = "data-test-script-state";
const TYPED = "textarea, input:not([type=radio]):not([type=checkbox])";
const PRESSED = "button, a, label, input, [role=radio], [role=option]"; // or anything in a component's own tree
const ANSWERED_MS = 5_000; // what was pressed and is not answered by then started no run

// These outlive a page change: a new page of the app mounts the component again, in the same module.
let problem = null; // why the last write failed: "full", "forbidden" or null
let found = null; // what was found in place of a store: "corrupt", "older" or null

const isTime = (t) => Number.isSafeInteger(t) && t >= 0;
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isRow = (row) => isRecord(row) && isTime(row.t) && "v" in row;
const isDraft = (key) => key.startsWith("draft_");

function draftOf(field) {
  const mark = "st-key-draft_";
  return [...field.classList].find((name) => name.startsWith(mark)).slice("st-key-".length);
}

function faultOf(store) {
  if (!isRecord(store)) return "corrupt";
  if (store.version !== VERSION) return "version" in store ? "older" : "corrupt";
  const whole = isTime(store.cleared) && isRecord(store.rows) && Object.values(store.rows).every(isRow);
  return whole ? null : "corrupt";
}

function setAside(text) {
  const earlier = localStorage.getItem(ASIDE);
  const place = earlier === null || earlier === text ? ASIDE : `${ASIDE}.${Date.now()}`;
  localStorage.removeItem(KEY); // first, for the two together may not fit
  try {
    localStorage.setItem(place, text);
  } catch (error) {
    localStorage.setItem(KEY, text);
    throw error;
  }
}

// Throws only what localStorage throws.
function read() {
  const fresh = { version: VERSION, cleared: 0, rows: {} };
  const text = localStorage.getItem(KEY);
  if (text === null) return fresh;
  let store = null;
  try {
    store = JSON.parse(text);
  } catch {
    // judged below, as null
  }
  const fault = faultOf(store);
  if (fault === null) return store;
  setAside(text);
  found = fault;
  return fresh;
}

const nameOf = (error) => (error?.name === "QuotaExceededError" ? "full" : "forbidden");

function write(change) {
  try {
    const store = read();
    const before = JSON.stringify(store);
    change(store);
    const after = JSON.stringify(store);
    if (after === before) return;
    localStorage.setItem(KEY, after);
    problem = null;
  } catch (error) {
    problem = nameOf(error);
  }
}

function forgetAside() {
  Object.keys(localStorage)
    .filter((name) => name.startsWith(ASIDE))
    .forEach((name) => localStorage.removeItem(name));
}

function merge(store, { cleared, rows }) {
  if (cleared > store.cleared) {
    store.cleared = cleared;
    store.rows = {};
    forgetAside();
  }
  for (const [key, row] of Object.entries(rows)) {
    const kept = Object.hasOwn(store.rows, key) ? store.rows[key] : { t: -1 };
    if (row.t > store.cleared && row.t > kept.t) {
      store.rows[key] = row;
      if (isDraft(key) && row.v === "") emptyField(key);
    }
  }
}

// A text typed in a form and not sent is unknown to the server, which therefore can't take it away.
let setting = false;

function setField(key, text) {
  const field = document.querySelector(`.st-key-${key} :is(input, textarea)`);
  if (!field || field.value === text) return;
  setting = true;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  setting = false;
}

const emptyField = (key) => setField(key, "");

function emptyFieldsBut(rows) {
  for (const field of document.querySelectorAll('[class*="st-key-draft_"]')) {
    const key = draftOf(field);
    if (!Object.hasOwn(rows, key)) emptyField(key);
  }
}

function readOrNothing() {
  try {
    return read();
  } catch (error) {
    problem = nameOf(error);
    return { cleared: 0, rows: {} };
  }
}

// What another tab may have changed, drafts left out: its typing is no news here.
function newsIn({ cleared, rows }) {
  const times = Object.entries(rows).filter(([key]) => !isDraft(key));
  return JSON.stringify([cleared, times.map(([key, row]) => [key, row.t])]);
}

export default function ({ data: [text], parentElement, setStateValue }) {
  const data = JSON.parse(text);
  parentElement.querySelector("p")?.remove(); // "not answering": it has answered
  const mount = (parentElement.mount ??= {});

  // A run goes by the address as it is when it is asked for. One that is asked for before the run under way has told
  // the address that it leads to would lead back. So nobody tells while something runs, unless the run is about that.
  const app = document.querySelector(`[${CONNECTION}]`);
  const isRunning = () => app?.getAttribute(RUN) === "running";

  // On the mount, so that a timer set before the server began another session reports to that one.
  mount.tell = () => {
    const { cleared, rows } = readOrNothing();
    mount.told = { problem, found, news: newsIn({ cleared, rows }) };
    const report = { session: data.session, number: Math.random(), now: Date.now(), cleared, rows, problem, found };
    setStateValue("report", JSON.stringify(report));
  };
  const tell = () => mount.tell();
  const tellWhatChanged = () => {
    if (mount.told.problem !== problem || mount.told.found !== found) tell();
  };

  const forgetIfErased = () => {
    const { cleared, rows } = readOrNothing();
    const last = Math.max(cleared, data.cleared); // where nothing can be stored, the server's word alone
    if (last > mount.cleared) emptyFieldsBut(rows);
    mount.cleared = Math.max(last, mount.cleared ?? 0);
  };

  const onStorage = ({ key }) => {
    if (key !== KEY && key !== null) return;
    clearTimeout(mount.hearing);
    mount.hearing = setTimeout(hear, 100);
  };
  const hear = () => {
    if (isRunning()) {
      mount.hearing = setTimeout(hear, 100);
      return;
    }
    forgetIfErased();
    if (mount.told.news !== newsIn(readOrNothing())) tell();
    else tellWhatChanged();
  };

  const onInput = ({ target }) => {
    const field = target.closest?.('[class*="st-key-draft_"]');
    if (!field || setting) return;
    const key = draftOf(field);
    const text = target.value.replace(/\p{Surrogate}/gu, "\ufffd"); // half a sign is no text to the server
    write((store) => {
      const last = Object.hasOwn(store.rows, key) ? store.rows[key].t : store.cleared;
      store.rows[key] = { t: Math.max(Date.now(), last + 1), v: text };
    });
    tellWhatChanged();
  };

  // A form keeps its text from the server until it is sent. Whoever opens another exercise on this page and
  // comes back finds a field that the server could not fill: it is filled here, as if it had been typed. Telling
  // the server instead would start a run of its own, and a run beside a link that was just followed undoes it.
  const fill = (node) => {
    if (!(node instanceof Element)) return;
    const hosts = [...node.querySelectorAll('[class*="st-key-draft_"]'), node.closest('[class*="st-key-draft_"]')];
    const found = hosts.filter(Boolean);
    if (found.length === 0) return;
    const { rows } = readOrNothing();
    for (const host of found) {
      const row = rows[draftOf(host)];
      const isTyped = host.contains(document.activeElement); // somebody is at it: the draft is on its way, or old
      if (!isTyped && typeof row?.v === "string" && row.v !== "") setField(draftOf(host), row.v);
    }
  };
  mount.filling?.disconnect();
  mount.filling = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.length > 0) requestAnimationFrame(() => added.forEach(fill));
  });
  mount.filling.observe(document.body, { childList: true, subtree: true });

  // After a restart the server knows nothing of this tab until something runs, and the learner's next click
  // would be spent on that. So be the one who speaks first; but not before what was pressed has been answered, be it
  // before the connection came back or since: on a slow line that takes a while.
  const speakFirst = (connected) => {
    const isAwaited = mount.pressed > (mount.answered ?? 0);
    const isLate = Date.now() - Math.max(mount.pressed, connected) > ANSWERED_MS;
    if (isRunning() || (isAwaited && !isLate)) mount.reconnected = setTimeout(speakFirst, 200, connected);
    else tell();
  };
  const follow = (changes) => {
    for (const { attributeName, oldValue, target } of changes) {
      const state = target.getAttribute(attributeName);
      if (state === oldValue) continue;
      if (attributeName === RUN && state === "notRunning") mount.answered = Date.now();
      if (attributeName === CONNECTION && state === "CONNECTED") {
        clearTimeout(mount.reconnected);
        mount.reconnected = setTimeout(speakFirst, 600, Date.now());
      }
    }
  };
  if (mount.watching) {
    follow(mount.watching.takeRecords());
    mount.watching.disconnect();
  }
  mount.watching = new MutationObserver(follow);
  if (app) mount.watching.observe(app, { attributeFilter: [CONNECTION, RUN], attributeOldValue: true });

  mount.listening?.abort();
  mount.listening = new AbortController();
  const { signal } = mount.listening;
  window.addEventListener("storage", onStorage, { signal });
  // What a pen in the same page hands over, see store.py. What belongs to another row comes too late once that one
  // was erased.
  const onPen = ({ detail }) => {
    const told = JSON.parse(detail);
    write((store) => {
      if (!told.only_with || Object.hasOwn(store.rows, told.only_with)) merge(store, told);
    });
    tellWhatChanged();
  };
  window.addEventListener("hit-or-miss-pen", onPen, { signal });
  document.addEventListener("input", onInput, { signal, capture: true });
  // What may ask for a run: a control that is pressed, Enter in a field. Whoever types asks for none.
  const onPress = (event) => {
    const at = event.composedPath()[0];
    if (!(at instanceof Element)) return;
    const isPress = at.matches(TYPED) ? event.key === "Enter" : at.closest(PRESSED) || at.getRootNode() !== document;
    if (isPress) mount.pressed = Date.now();
  };
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, onPress, { signal, capture: true });

  write((store) => merge(store, data));
  forgetIfErased();
  if (mount.session !== data.session) {
    mount.session = data.session;
    tell();
  } else {
    tellWhatChanged();
  }

  return () => {
    clearTimeout(mount.hearing);
    clearTimeout(mount.reconnected);
    mount.listening.abort();
    mount.watching.disconnect();
    mount.filling.disconnect();
    mount.session = null;
  };
}
