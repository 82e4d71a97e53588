// The time of a rehearsal. It runs here and nowhere else: no message goes to the server while it does. What it
// shows goes to the store in the page as a draft, so it is there again after a refresh; it counts only while the
// page is open.

const TICK_MS = 500;
const KEPT_EVERY_MS = 5_000;
const ASLEEP_MS = 120_000; // a hidden page still ticks once a minute; a longer gap is a machine that slept

const clocks = new Map(); // outlives a page change; id -> {elapsed, state}

const isTime = (value) => Number.isSafeInteger(value) && value >= 0;
const STATES = ["running", "paused", "off"];

function taken(data) {
  const known = clocks.get(data.id);
  const { elapsed, state } = data.kept ?? {};
  const kept = isTime(elapsed) && STATES.includes(state) ? { elapsed, state } : null;
  if (known && (!kept || known.elapsed >= kept.elapsed)) return known;
  const clock = kept ?? { elapsed: 0, state: data.starts };
  clocks.set(data.id, clock);
  return clock;
}

function written(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export default function ({ data: [text], parentElement, setStateValue }) {
  const data = JSON.parse(text);
  const clock = taken(data);
  const find = (name) => parentElement.querySelector(name);
  const [time, said, pause, turn] = [".time", "[role=status]", ".pause", ".turn"].map(find);
  parentElement.stopClock?.(); // drawn anew with other data: one clock ticks
  let last = Date.now();
  let kept = last;

  const keep = () => {
    kept = Date.now();
    const rows = { [data.key]: { t: kept, v: { elapsed: clock.elapsed, state: clock.state } } };
    const detail = JSON.stringify({ cleared: 0, rows, only_with: data.of });
    window.dispatchEvent(new CustomEvent("hit-or-miss-pen", { detail }));
  };

  const draw = () => {
    const isOff = data.isOver ? clock.elapsed === 0 : clock.state === "off";
    time.textContent = data.isOver ? `${written(clock.elapsed)} on the clock` : `${written(clock.elapsed)} of ${written(data.limit)}`;
    time.hidden = isOff;
    pause.hidden = isOff || data.isOver;
    turn.hidden = data.isOver;
    pause.textContent = clock.state === "paused" ? "Go on" : "Pause";
    turn.textContent = isOff ? "Turn the clock on" : "Turn it off";
    const isUp = !isOff && !data.isOver && clock.elapsed >= data.limit;
    const words = isUp ? `${data.limit / 60_000} minutes are over. Finish this answer, then go on or stop.` : "";
    if (said.textContent !== words) said.textContent = words;
  };

  const advance = () => {
    const now = Date.now();
    const gap = now - last;
    last = now;
    if (clock.state !== "running" || data.isOver) return;
    if (gap > 0 && gap < ASLEEP_MS) clock.elapsed += gap;
    draw();
    if (now - kept >= KEPT_EVERY_MS) keep();
  };

  const turnTo = (state) => {
    advance();
    clock.state = state;
    last = Date.now();
    keep();
    draw();
  };

  pause.onclick = () => turnTo(clock.state === "paused" ? "running" : "paused");
  turn.onclick = () => turnTo(clock.state === "off" ? "running" : "off");
  const leave = () => {
    advance();
    if (!data.isOver) keep();
  };

  draw();
  const ticking = setInterval(advance, TICK_MS);
  window.addEventListener("pagehide", leave);
  if (data.isOver && data.asks && clock.elapsed > 0) setStateValue("used", clock.elapsed);

  parentElement.stopClock = () => {
    clearInterval(ticking);
    window.removeEventListener("pagehide", leave);
    leave();
  };
  return parentElement.stopClock;
}
