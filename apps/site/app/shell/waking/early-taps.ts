// Between the first paint and the moment the page comes to life, a tap on a button would be lost, a form that needs
// scripts would be sent as if there were none, and what is typed would not be noticed. All of it is kept, and repeated
// once it can do its work.

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    undercroftTaps?: {
      buttons: HTMLElement[];
      forms: [HTMLFormElement, HTMLElement | null][];
      /** fields in the order they were typed into, and what they held */
      typed: Map<Typed, string>;
      /** fields that were left again */
      left: Set<EventTarget>;
      end: () => void;
    };
  }
}

/** For the end of the document: starts to keep taps. Links and forms that only ask work by themselves. */
export const keepEarlyTaps = `(function(){
var heard={click:function(event){var button=event.target.closest&&event.target.closest("button[type=button]");if(button&&taps.buttons.indexOf(button)<0)taps.buttons.push(button)},
submit:function(event){if(event.target.getAttribute("method")!=="get"){event.preventDefault();taps.forms=[[event.target,event.submitter]]}},
input:function(event){if(event.target.matches("input:not([type=checkbox],[type=radio]),textarea,select"))taps.typed.set(event.target,event.target.value)},
focusout:function(event){taps.left.add(event.target)}};
var taps=window.undercroftTaps={buttons:[],forms:[],typed:new Map(),left:new Set(),end:function(){for(var name in heard)removeEventListener(name,heard[name],true)}};
for(var name in heard)addEventListener(name,heard[name],true)
})();`;

/** Types a value as a person would; React takes a value for typed only when it differs from the one it knows. */
function type(field: Typed, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  field.value = "";
  native?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Whether React knows an element; what comes in a chunk of its own is hydrated after the page. */
const isHydrated = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith("__reactProps"));

const patienceMs = 10_000;

/** Presses a button; a menu that it opened or closed by itself, without scripts, stays as it is. */
function pressNow(button: HTMLElement): void {
  if (button.hasAttribute("popovertarget"))
    button.addEventListener("click", (event) => event.preventDefault(), { once: true });
  button.click();
}

/** Presses a button as soon as it does something, unless that takes too long to be meant still. */
function press(button: HTMLElement, until = performance.now() + patienceMs): void {
  if (!button.isConnected) return;
  if (isHydrated(button)) pressNow(button);
  else if (performance.now() < until) requestAnimationFrame(() => press(button, until));
}

function pressLater(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
  if (button && !isHydrated(button)) press(button);
}

/** Repeats what came too early; called once the page is hydrated. Parts of it may come to life later still. */
export function repeatEarlyTaps(): void {
  const taps = window.undercroftTaps;
  if (!taps) return;
  taps.end();
  delete window.undercroftTaps;
  for (const [field, value] of taps.typed) {
    if (!field.isConnected) continue;
    type(field, value);
    if (taps.left.has(field)) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  for (const button of taps.buttons) press(button);
  addEventListener("click", pressLater, true);
  for (const [form, submitter] of taps.forms) if (form.isConnected) form.requestSubmit(submitter);
}

/** A picture that did not come before the page came to life has nobody who heard of it: says so again. */
export function repeatLostPictures(): void {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc)
      picture.dispatchEvent(new Event("error"));
}
