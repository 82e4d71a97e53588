// Put into a page before anything of it runs: it listens to what the page and the server say to each other, so that a
// test can wait until nothing more is to come. The page alone does not tell: it is "not running" before a press has
// reached the server, and once more between its first run, which ends at the store, and the one that the store's
// report starts.
{
  const [RERUN, BEGUN, OVER] = [11, 4, 6]; // fields of Streamlit's BackMsg and ForwardMsg
  const MERGED_MS = 400; // two requests may be answered by one run
  const FRAMES = 3; // what the browser has heard is drawn, and what that sets off is under way, after so many

  const talk = (window.talk = { due: 0, isRunning: false, loading: 0, count: 0, at: 0 });

  // The number of the field that says of what kind a message is: the first after its hash (1) and what is about it (2).
  function kindOf(bytes) {
    let at = 0;
    const number = () => {
      let [value, shift, byte] = [0, 0, 0];
      do {
        byte = bytes[at++];
        value |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      return value;
    };
    for (;;) {
      const field = number() >> 3;
      if (field > 2) return field;
      const length = number();
      at += length;
    }
  }

  const heard = () => {
    talk.count += 1;
    talk.at = performance.now();
  };

  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      talk.due = 0; // what went over another line is not answered on this one
      talk.isRunning = false;
      this.addEventListener("message", ({ data }) => {
        heard();
        const kind = kindOf(new Uint8Array(data));
        if (kind === BEGUN) {
          talk.due = Math.max(0, talk.due - 1);
          talk.isRunning = true;
        } else if (kind === OVER) talk.isRunning = false; // of a run that another cut short it is not always told
      });
    }

    send(message) {
      heard();
      if (kindOf(message) === RERUN) talk.due += 1;
      super.send(message);
    }
  };

  // The script of a component comes as a text and is loaded from there; before that the component neither draws nor
  // hears a key.
  const named = URL.createObjectURL;
  URL.createObjectURL = (content) => {
    const url = named.call(URL, content);
    if (content.type === "text/javascript") {
      talk.loading += 1;
      const isThere = () => (talk.loading -= 1);
      import(url).then(isThere, isThere);
    }
    return url;
  };

  function isQuiet(keepsWork) {
    const app = document.querySelector("[data-testid=stApp]");
    if (app?.dataset.testScriptState !== "notRunning" || app.dataset.testConnectionState !== "CONNECTED") return false;
    if (document.querySelector("[data-testid=stSkeleton], [data-stale=true]")) return false;
    if (talk.isRunning || talk.loading > 0) return false;
    if (talk.due > 0 && performance.now() - talk.at < MERGED_MS) return false;
    talk.due = 0;
    return !keepsWork || hasStoreTold();
  }

  // The store component tells once it is on the page: see store.js.
  function hasStoreTold() {
    const has = (node) => node.mount?.told || (node.shadowRoot && within(node.shadowRoot));
    const within = (root) => has(root) || [...root.querySelectorAll("*")].some(has);
    const store = document.querySelector(".st-key-store");
    return store !== null && within(store);
  }

  // For a wait that asks once a frame. `asked` is another for every wait, so that each counts anew.
  window.isSettled = ([asked, keepsWork]) => {
    const isSame = talk.asked === asked && talk.seen === talk.count && isQuiet(keepsWork);
    talk.frames = isSame ? talk.frames + 1 : 0;
    talk.asked = asked;
    talk.seen = talk.count;
    return talk.frames >= FRAMES;
  };
}
