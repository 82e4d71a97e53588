// A ranked list that the learner edits. What is done shows at once and is told to the server as operations, all
// of them since the revision, every time: Streamlit merges quick changes into one run, and so none is lost.
//
// A row is an object of its own with its own element: the same document may stand in the list twice.

const LONGEST_ID = 40; // what an operation can write, see exercises/mutations/operations.py
const isWritable = (doc) => doc !== "" && !doc.includes("~") && [...doc].length <= LONGEST_ID;

const DRAG_FROM = 4; // pixels: less is a click
const EDGE = 56; // pixels from the edge of the screen where a drag begins to scroll

function element(name, className = "", text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text; // never as HTML: ids come from files and links
  return made;
}

function button(act, text) {
  const made = element("button", "", text);
  made.type = "button";
  made.dataset.act = act;
  return made;
}

function scrollerOf(node) {
  for (let at = node; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

class Sorter {
  constructor(root) {
    this.root = root;
    this.list = element("ol");
    this.list.setAttribute("role", "list"); // Safari takes the role from a list without bullets
    this.nothing = element("p", "quiet", "The list is empty: nothing came back.");
    this.nothing.tabIndex = -1; // where the focus goes when the last row is taken out
    this.status = element("p", "sr");
    this.status.setAttribute("role", "status");
    root.replaceChildren(this.list, this.nothing, this.status);

    this.revision = null;
    this.items = [];
    this.operations = [];
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("pointerdown", (event) => this.onPointerDown(event));
  }

  // From the server

  take(data, send) {
    this.send = send;
    const told = JSON.stringify([data.rows, data.operations]);
    const isNew = data.revision !== this.revision;
    this.data = data;
    if (isNew || (!this.touched && told !== this.told)) {
      const place = this.place();
      this.close();
      this.revision = data.revision;
      this.touched = false;
      this.told = told;
      this.operations = [...data.operations];
      this.items = data.rows.map((row) => this.item(row));
      this.say("");
      this.draw();
      if (place) this.focus(place.index, place.act);
    } else {
      this.draw();
    }
  }

  item({ doc, grade, known }) {
    const item = { doc, grade, known, li: element("li") };
    item.row = element("div", "row");
    item.number = element("span");
    item.name = element("span", "doc");
    item.twice = element("span", "mark");
    item.unknown = element("span", "mark");
    item.word = element("span");
    const rank = element("span", "rank");
    rank.append(element("span", "grip"), item.number);
    const judged = this.data.marks ? button("mark", "") : element("span");
    judged.className = "judged";
    judged.append(element("span", "dot"), item.word);
    if (this.data.marks) judged.addEventListener("click", () => this.judge(item));
    item.mark = judged;
    const what = element("span", "what");
    what.append(item.name, item.twice, item.unknown, judged);

    item.up = button("up", "↑");
    item.down = button("down", "↓");
    item.more = button("more", "…");
    item.more.setAttribute("aria-haspopup", "menu");
    item.more.setAttribute("aria-expanded", "false");
    item.up.addEventListener("click", () => this.move(item, this.items.indexOf(item) - 1));
    item.down.addEventListener("click", () => this.move(item, this.items.indexOf(item) + 1));
    item.more.addEventListener("click", () => (this.menu?.item === item ? this.closeMenu(true) : this.openMenu(item)));
    item.row.append(rank, what, item.up, item.down, item.more);
    item.cut = element("div", "cut");
    item.li.append(item.row, item.cut);
    return item;
  }

  // On the page

  draw() {
    const { label, isGraded } = this.data;
    const focused = this.root.getRootNode().activeElement;
    const times = new Map();
    for (const { doc } of this.items) times.set(doc, (times.get(doc) ?? 0) + 1);
    this.list.setAttribute("aria-label", label);
    this.nothing.hidden = this.items.length > 0;
    this.root.classList.toggle("fixed", !this.allows("move"));
    this.items.forEach((item, index) => {
      this.drawItem(item, index, times.get(item.doc), isGraded);
      const there = this.list.children[index] ?? null;
      if (there !== item.li) this.list.insertBefore(item.li, there);
    });
    while (this.list.children.length > this.items.length) this.list.lastChild.remove();
    const isLost = this.root.getRootNode().activeElement !== focused;
    if (isLost && this.root.contains(focused)) focused.focus(); // an element put elsewhere loses it
  }

  drawItem(item, index, times, isGraded) {
    const { k } = this.data;
    const rank = index + 1;
    const length = this.items.length;
    const isRelevant = item.grade >= 1;
    item.number.textContent = rank;
    item.name.textContent = item.doc;
    item.twice.textContent = times === 1 ? "" : times === 2 ? "twice" : `${times} times`;
    item.unknown.textContent = item.known ? "" : "unknown id";
    item.word.textContent = isRelevant ? "relevant" : "not relevant";
    item.word.parentElement.hidden = this.data.hidesJudgments;
    item.up.hidden = item.down.hidden = !this.allows("move");
    item.more.hidden = this.choices(item).length === 0;
    if (isRelevant && (isGraded || item.grade > 1)) item.word.textContent += `, grade ${item.grade}`;
    item.li.classList.toggle("relevant", isRelevant);
    item.li.classList.toggle("below", k !== null && rank > k);
    const named = `Rank ${rank}, ${item.doc}`;
    item.up.setAttribute("aria-label", `${named}: move up`);
    item.down.setAttribute("aria-label", `${named}: move down`);
    item.more.setAttribute("aria-label", `${named}: more`);
    if (this.data.marks) item.mark.setAttribute("aria-label", `${named}: ${item.word.textContent}`);
    item.up.setAttribute("aria-disabled", rank === 1);
    item.down.setAttribute("aria-disabled", rank === length);
    item.cut.textContent = "";
    if (rank === k) item.cut.textContent = `k = ${k}: cut here`;
    else if (rank === length && rank < k) item.cut.textContent = `the list ends here; k is ${k}`;
  }

  // A message seen as well as heard says why nothing happened.
  say(message, isRefusal = false) {
    this.status.className = isRefusal ? "quiet" : "sr";
    this.status.textContent = message;
  }

  place() {
    const control = this.root.getRootNode().activeElement;
    const index = this.items.findIndex(({ li }) => li.contains(control));
    return index < 0 ? null : { index, act: control.dataset.act };
  }

  focus(index, act) {
    const item = this.items[Math.min(index, this.items.length - 1)];
    (item ? (item[act] ?? item.more) : this.nothing).focus();
  }

  // What is done to the list

  did(operation, message) {
    this.operations.push(operation);
    this.touched = true;
    this.draw();
    this.say(message);
    this.send({ revision: this.revision, operations: [...this.operations] });
  }

  isFull() {
    const { most } = this.data;
    if (this.operations.length < most) return false;
    this.say(`${most} changes are the most; undo some, or reset.`, true);
    return true;
  }

  move(item, to) {
    if (!this.allows("move")) return;
    const from = this.items.indexOf(item);
    if (to < 0 || to >= this.items.length) {
      this.say(`${item.doc} is ${to < 0 ? "first" : "last"} already`);
    } else if (to !== from && !this.isFull()) {
      this.items.splice(from, 1);
      this.items.splice(to, 0, item);
      this.did(`m${from + 1}-${to + 1}`, `${item.doc} moved to rank ${to + 1} of ${this.items.length}`);
      this.land(item);
    }
  }

  takeOut(item) {
    if (this.isFull()) return;
    const index = this.items.indexOf(item);
    this.items.splice(index, 1);
    this.did(`x${index + 1}`, `${item.doc} taken out; ${this.items.length} left`);
    this.focus(index, "more");
  }

  copy(item) {
    if (this.isFull()) return;
    const { longest } = this.data;
    if (this.items.length >= longest) {
      this.say(`The list has ${longest} documents, the most that can be shown.`, true);
      return;
    }
    const index = this.items.indexOf(item);
    const copy = this.item(item);
    this.items.splice(index + 1, 0, copy);
    this.did(`c${index + 1}-${index + 2}`, `${item.doc} copied to rank ${index + 2} of ${this.items.length}`);
    this.land(copy);
  }

  replace(item, doc) {
    if (this.isFull()) return;
    const index = this.items.indexOf(item);
    const before = item.doc;
    Object.assign(item, { doc, grade: 0, known: true });
    this.did(`r${index + 1}-${doc}`, `${doc} took the place of ${before} at rank ${index + 1}`);
    this.land(item);
  }

  judge(item, grade = item.grade >= 1 ? 0 : 1) {
    if (this.isFull()) return;
    for (const other of this.items) if (other.doc === item.doc) other.grade = grade;
    const graded = this.data.highest > 1 && grade ? `, grade ${grade}` : "";
    this.did(`g-${item.doc}-${grade}`, `${item.doc} is now ${grade ? "relevant" : "not relevant"}${graded}`);
  }

  land({ li }) {
    this.landed?.classList.remove("landed");
    li.getBoundingClientRect(); // so that the animation begins again
    li.classList.add("landed");
    this.landed = li;
  }

  allows(operation) {
    return this.data.allowed.includes(operation);
  }

  // The menu of a row

  choices(item) {
    const { spare } = this.data;
    const choices = [];
    if (this.allows("take-out")) choices.push(["Take out", () => this.takeOut(item)]);
    if (this.allows("copy")) choices.push(["Copy below", () => this.copy(item)]);
    // Until the server has told the next one, the spare may stand in the list already.
    if (this.allows("replace") && spare !== null && isWritable(spare) && !this.items.some(({ doc }) => doc === spare)) {
      choices.push([`Replace by ${spare}`, () => this.replace(item, spare)]);
    }
    if (this.allows("judge") && !this.data.hidesJudgments && isWritable(item.doc)) {
      const { highest } = this.data;
      const grades = highest > 1 ? [...Array(highest + 1).keys()] : [item.grade >= 1 ? 0 : 1];
      for (const grade of grades.filter((each) => each !== item.grade)) {
        const told = highest > 1 && grade ? `relevant, grade ${grade}` : grade ? "relevant" : "not relevant";
        choices.push([`Judge it ${told}`, () => this.judge(item, grade)]);
      }
    }
    return choices;
  }

  openMenu(item, last = false) {
    this.close();
    const node = element("div");
    node.setAttribute("role", "menu");
    node.setAttribute("aria-label", item.more.getAttribute("aria-label"));
    for (const [text, choose] of this.choices(item)) {
      const choice = button("choice", text);
      choice.setAttribute("role", "menuitem");
      choice.tabIndex = -1;
      choice.addEventListener("click", () => {
        this.closeMenu(true);
        choose();
      });
      node.append(choice);
    }
    item.row.append(node);
    const room = scrollerOf(this.root).getBoundingClientRect();
    const { bottom, height } = node.getBoundingClientRect();
    const isTooLow = bottom > Math.min(room.bottom, window.innerHeight);
    const hasRoomAbove = item.row.getBoundingClientRect().top - height > Math.max(room.top, 0);
    node.classList.toggle("upwards", isTooLow && hasRoomAbove);
    item.more.setAttribute("aria-expanded", "true");
    const listening = new AbortController();
    this.menu = { item, node, listening };
    // Not focusout: in Safari a pressed button takes no focus, and "…" would shut the menu to open it again.
    const onOutside = (event) => {
      const path = event.composedPath();
      if (!path.includes(node) && !path.includes(item.more)) this.closeMenu(false);
    };
    document.addEventListener("pointerdown", onOutside, { signal: listening.signal, capture: true });
    (last ? node.lastChild : node.firstChild).focus();
  }

  closeMenu(returnFocus) {
    if (!this.menu) return;
    const { item, node, listening } = this.menu;
    this.menu = null;
    listening.abort();
    item.more.setAttribute("aria-expanded", "false");
    if (returnFocus) item.more.focus();
    node.remove();
  }

  onMenuKey(event) {
    const choices = [...this.menu.node.children];
    const at = choices.indexOf(event.target);
    const goTo = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (goTo !== undefined) choices.at(goTo % choices.length).focus();
    else if (event.key === "Escape") this.closeMenu(true);
    else if (event.key === "Tab") {
      this.closeMenu(true); // and the key goes on from there
      return;
    } else if (/^\p{L}$/u.test(event.key)) {
      const begins = (choice) => choice.textContent.toLowerCase().startsWith(event.key.toLowerCase());
      [...choices.slice(at + 1), ...choices].find(begins)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Keys

  onKey(event) {
    if (event.ctrlKey || event.metaKey) return;
    if (this.menu?.node.contains(event.target)) {
      this.onMenuKey(event);
      return;
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const item = this.items.find(({ li }) => li.contains(event.target));
      const isUp = event.key === "ArrowUp";
      if (item && event.altKey) {
        this.close();
        this.move(item, this.items.indexOf(item) + (isUp ? -1 : 1));
      } else if (item && event.target === item.more) this.openMenu(item, isUp);
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Dragging: a mouse takes the row anywhere, a finger takes it by its rank, so that the page can be scrolled

  onPointerDown(event) {
    const item = this.items.find(({ row }) => row.contains(event.target));
    if (!item || this.drag || !this.allows("move") || !event.isPrimary || event.button !== 0) return;
    if (event.target.closest("button, [role=menu]")) return;
    if (event.pointerType !== "mouse" && !event.target.closest(".rank")) return;
    const listening = new AbortController();
    const scroller = scrollerOf(this.root);
    this.drag = { item, listening, scroller, from: event.clientY, y: event.clientY, scrolled: scroller.scrollTop };
    const { signal } = listening;
    const mine = (act) => (other) => other.pointerId === event.pointerId && act(other);
    const { row } = item;
    row.setPointerCapture(event.pointerId);
    row.addEventListener("pointermove", mine((moved) => this.onDrag(moved)), { signal });
    row.addEventListener("pointerup", mine(() => this.endDrag(true)), { signal });
    row.addEventListener("pointercancel", mine(() => this.endDrag()), { signal });
    row.addEventListener("lostpointercapture", mine(() => this.endDrag()), { signal });
    scroller.addEventListener("scroll", () => this.drag.line && this.drawDrag(), { signal });
    document.addEventListener("keydown", (key) => key.key === "Escape" && this.endDrag(), { signal, capture: true });
  }

  onDrag({ clientY }) {
    const { drag } = this;
    drag.y = clientY;
    if (!drag.line) {
      if (Math.abs(clientY - drag.from) < DRAG_FROM) return;
      this.closeMenu(false);
      drag.line = element("div", "drop");
      drag.line.append(element("span"));
      this.root.append(drag.line);
      this.root.classList.add("dragging");
      drag.item.li.classList.add("dragged");
      this.scrollAtEdge(drag);
    }
    this.drawDrag();
  }

  drawDrag() {
    const { drag } = this;
    const others = this.items.filter((item) => item !== drag.item).map(({ row }) => row.getBoundingClientRect());
    drag.to = others.filter(({ top, bottom }) => (top + bottom) / 2 < drag.y).length;
    const here = this.root.getBoundingClientRect();
    const y = drag.to < others.length ? others[drag.to].top : this.list.getBoundingClientRect().bottom;
    drag.line.hidden = drag.to === this.items.indexOf(drag.item);
    drag.line.style.top = `${y - here.top}px`;
    drag.line.firstChild.textContent = `to rank ${drag.to + 1}`;
    const moved = drag.y - drag.from + drag.scroller.scrollTop - drag.scrolled;
    drag.item.row.style.transform = `translateY(${moved}px)`;
  }

  scrollAtEdge(drag) {
    if (this.drag !== drag) return;
    const room = drag.scroller === document.scrollingElement ? null : drag.scroller.getBoundingClientRect();
    const above = Math.max(room?.top ?? 0, 0) + EDGE - drag.y;
    const below = drag.y - Math.min(room?.bottom ?? Infinity, window.innerHeight) + EDGE;
    const step = Math.max(above, below, 0) / 4;
    if (step > 0) drag.scroller.scrollTop += above > below ? -step : step;
    requestAnimationFrame(() => this.scrollAtEdge(drag));
  }

  endDrag(isDropped = false) {
    const { drag } = this;
    if (!drag) return;
    this.drag = null;
    drag.listening.abort();
    drag.line?.remove();
    this.root.classList.remove("dragging");
    drag.item.li.classList.remove("dragged");
    drag.item.row.style.transform = "";
    if (isDropped && drag.line) this.move(drag.item, drag.to);
  }

  close() {
    this.closeMenu(false);
    this.endDrag();
  }
}

export default function ({ data: [text], parentElement, setStateValue }) {
  const root = parentElement.querySelector(".sorter");
  root.sorter ??= new Sorter(root);
  root.sorter.take(JSON.parse(text), (done) => setStateValue("done", done));
  return () => root.sorter.close();
}
