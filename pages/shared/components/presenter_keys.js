// The keys of presenter mode: each presses the button that does the same, so that there is one way to do it and a
// button that can't be pressed has no key either. Page keys are what a clicker sends.

const BUTTONS = {
  ArrowRight: "next",
  PageDown: "next",
  ArrowLeft: "previous",
  PageUp: "previous",
  " ": "reveal",
};
const OWN_KEYS = "input, textarea, select, [contenteditable=true], [role=slider], [role=combobox], [role=radio]";
const OWN_SPACE = "button, a, summary";

export default function () {
  const onKey = (event) => {
    const name = BUTTONS[event.key];
    if (!name || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing) return;
    // What has the focus inside a component is behind its shadow root.
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return;
    if (event.key === " " && target.closest(OWN_SPACE)) return;
    const button = document.querySelector(`.st-key-present-${name} button`);
    event.preventDefault();
    if (button && !button.disabled) button.click();
  };
  // A button pressed with the mouse keeps the focus, and the next space would press it again.
  const onClick = (event) => {
    if (event.detail > 0) event.target.closest?.('[class*="st-key-present-"] button')?.blur();
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("click", onClick);
  };
}
