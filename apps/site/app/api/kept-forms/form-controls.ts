import { mayBeKept } from "./may-be-kept.ts";

/** Something of a form that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Whether a control takes a file. */
export const takesFiles = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "file";

function nameOf(control: Control): string {
  // names made by React differ from page to page
  const label =
    (/^\w/.test(control.name) && !/^_r_/.test(control.name) && control.name) ||
    control.labels?.[0]?.textContent ||
    control.getAttribute("aria-label");
  const name = (label ?? control.type).trim().slice(0, 80);
  return control.type === "radio" ? `${name}=${control.value}` : name;
}

/** The controls that may be kept, by names that are the same after a reload: two of one name are told apart by their order. */
export function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of form.elements) {
    if (!isControl(control) || control.closest("[data-never-kept]")) continue;
    const name = nameOf(control);
    if (!mayBeKept({ type: control.type, autocomplete: control.autocomplete, name })) continue;
    let key = name;
    for (let count = 2; controls.has(key); count++) key = `${name}#${count}`;
    controls.set(key, control);
  }
  return controls;
}

/** What a control says; a box or a dot says "yes" or nothing. */
export function saidBy(control: Control): string {
  if (isChoice(control)) return control.checked ? "yes" : "";
  return takesFiles(control) ? "" : control.value;
}

/** Everything that a form says at this moment, files left out. */
export function valuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const [key, control] of controlsOf(form)) if (!takesFiles(control)) values.set(key, saidBy(control));
  return values;
}

/**
 * Fills a control in as a person would, so that the component it belongs to hears of it.
 * @returns whether it took the value: a list may not have the line yet
 */
export function fillIn(control: Control, value: string): boolean {
  if (control.disabled) return false;
  if (isChoice(control)) {
    // a dot is taken away by the press on another one
    if (control.checked !== (value === "yes") && (control.type === "checkbox" || value === "yes"))
      control.click();
    return true;
  }
  const hasLine =
    !(control instanceof HTMLSelectElement) || [...control.options].some((line) => line.value === value);
  if (!hasLine) return false;
  // React keeps the last value it saw: only the element's own setter goes past it
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  // its list of suggestions would stand open
  if (control.getAttribute("role") === "combobox")
    control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  return true;
}

/** Gives a control the files that were chosen before. */
export function giveFiles(control: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  control.files = chosen.files;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
