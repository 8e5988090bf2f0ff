import { onForgetting } from "#app/api/personal-storage.ts";
import { inOwnUnits, type Units, usualUnits } from "#app/format/own-units.ts";

/** What people type is theirs; scripts and styles are no text. */
const LEFT_ALONE = "script, style, noscript, textarea, [contenteditable='true'], [data-own-units='no']";
const seen: MutationObserverInit = { subtree: true, childList: true, characterData: true };

let units: Units = usualUnits;
let observer: MutationObserver | null = null;
/** What the site wrote into a text that was rewritten, and what stands there since. */
const written = new WeakMap<Text, { ours: string; shown: string }>();

/** Shows every time and distance of the page, and of what comes onto it later, in these units. */
export function showUnits(next: Units): void {
  units = next;
  if (!observer && !isUsual(next)) {
    observer = new MutationObserver((changes) => changes.forEach(rewriteChange));
    observer.observe(document.body, seen);
    onForgetting(() => showUnits(usualUnits));
  }
  if (observer) rewriteBelow(document.body);
  settle();
}

const isUsual = (some: Units) => some.clock === usualUnits.clock && some.distance === usualUnits.distance;

/** Shows the times that waited for their units. */
function settle(): void {
  delete document.documentElement.dataset.units;
}

function rewriteChange({ type, target, addedNodes }: MutationRecord): void {
  if (type === "characterData") rewrite(target as Text);
  else for (const node of addedNodes) rewriteBelow(node);
}

function rewriteBelow(root: Node): void {
  if (root instanceof Text) {
    rewrite(root);
    return;
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) rewrite(walker.currentNode as Text);
}

function rewrite(text: Text): void {
  const known = written.get(text);
  // React wrote something new, unless what stands there is what we put there
  const ours = known && text.data === known.shown ? known.ours : text.data;
  const shown = inOwnUnits(ours, units);
  if (shown === text.data || text.parentElement?.closest(LEFT_ALONE)) return;
  written.set(text, { ours, shown });
  text.data = shown;
}
