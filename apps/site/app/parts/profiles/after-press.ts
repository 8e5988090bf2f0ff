// Whether a button of the mouse is down; a finger's press is over before anything takes or loses the focus.
let isDown = false;
const waiting = new Set<() => void>();

function release() {
  isDown = false;
  for (const task of waiting) setTimeout(task);
  waiting.clear();
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isDown = true), true);
  document.addEventListener("click", release, true);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => setTimeout(release), true);
}

/**
 * Runs a task once a press that is going on has become a click. What changes the page while the mouse is down
 * moves the button away from under it, and the click meets nothing.
 */
export function afterPress(task: () => void): void {
  if (isDown) waiting.add(task);
  else setTimeout(task);
}
