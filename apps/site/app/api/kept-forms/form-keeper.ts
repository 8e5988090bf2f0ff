// Keeps what is typed into the forms that ask for it, and gives it back. It reads the document instead of the state of components:
// controls of every kind hear what is filled in as a person would.
import { onForgetting } from "#app/api/personal-storage.ts";
import { discardsForm } from "./discards-form.ts";
import { type Control, controlsOf, takesFiles, valuesOf } from "./form-controls.ts";
import { forgetFormDraft, forgetOldDrafts, keepFormDraft, readFormDraft } from "./form-drafts.ts";
import { early, formOwner, onFormOwner, sending, unsent } from "./form-owner.ts";
import { giveBack, isGivingBack } from "./give-back.ts";
import { forgetFiles, keepFiles } from "./kept-files.ts";

const SAVE_AFTER_MS = 250;

/** A form that somebody is typing into: what it said before the press or letter that waits to be kept. */
type Typing = { before: Map<string, string>; touched: Set<string>; timer: number };

const typing = new Map<HTMLFormElement, Typing>();
/** Forms and fields with something in them that was typed here and not sent. */
const typed = new Set<HTMLElement>();
const given = new WeakSet<HTMLFormElement>();
let isStarted = false;

const nameOf = (form: HTMLFormElement): string | undefined => form.dataset.keptForm;
const keyOf = (path: string, name: string): string => `${path}:${name}`;
const formAt = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest("form") : null;

/** Begins to keep the forms of this page. What it did already is not done again. */
export function startKeeping(): void {
  if (isStarted) {
    giveAllBack();
    return;
  }
  isStarted = true;
  forgetOldDrafts();
  document.addEventListener("submit", noteSubmitted, true);
  for (const target of early) if (target instanceof HTMLElement) noteTyped(target);
  for (const event of ["input", "change", "click"]) document.addEventListener(event, onTouch, true);
  document.addEventListener("visibilitychange", keepAll);
  window.addEventListener("pagehide", keepAll);
  new MutationObserver(giveAllBack).observe(document.body, { childList: true, subtree: true });
  onFormOwner(giveAllBack);
  onForgetting((keepsDrafts) => {
    if (!keepsDrafts) forgetTyping();
  });
  unsent.look = hasUnsent;
  sending.begin = beginSending;
  giveAllBack();
}

/** What was typed into a form has arrived, or is not wanted any more. */
export function forgetForm(path: string, name: string): void {
  for (const form of document.querySelectorAll("form")) {
    if (nameOf(form) !== name) continue;
    stopTyping(form);
    given.add(form);
    for (const note of form.querySelectorAll("[data-given-back]")) note.remove();
  }
  forgetFormDraft(keyOf(path, name));
  void forgetFiles(keyOf(path, name));
}

/** A check of what was typed may have to be fetched before the sending begins. */
const SUBMITTED_MS = 5_000;
let submitted: { form: HTMLFormElement; path: string; at: number } | null = null;

function noteSubmitted({ target }: Event): void {
  if (target instanceof HTMLFormElement)
    submitted = { form: target, path: window.location.pathname, at: performance.now() };
}

/** What is sent now is the form that was submitted last. @returns what to call once it has arrived */
function beginSending(): () => void {
  const sent = submitted && performance.now() - submitted.at < SUBMITTED_MS ? submitted : null;
  submitted = null;
  return () => {
    if (!sent) return;
    const name = nameOf(sent.form);
    if (name) forgetForm(sent.path, name);
    else stopTyping(sent.form);
  };
}

function stopTyping(form: HTMLFormElement): void {
  clearTimeout(typing.get(form)?.timer);
  typing.delete(form);
  typed.delete(form);
}

function forgetTyping(): void {
  for (const form of [...typing.keys()]) stopTyping(form);
  typed.clear();
}

/** A form whose field was cleared again has nothing to lose. */
function hasUnsent(): boolean {
  for (const element of typed) if (!element.isConnected) typed.delete(element);
  return [...typed].some((element) => !("value" in element) || element.value !== "");
}

/** What only looks for something loses nothing, and who signs in is not signed out. */
const isSearch = (form: HTMLFormElement | null, target: Element): boolean =>
  (form !== null &&
    form.method !== "post" &&
    !form.dataset.keptForm &&
    form.getAttribute("action") !== null) ||
  target.closest("[role=search]") !== null ||
  (target instanceof HTMLInputElement && (target.type === "search" || target.type === "password"));

function onTouch(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || isGivingBack()) return;
  const form = formAt(target);
  if (event.type === "click") {
    const discarded = discardsForm(target);
    if (discarded?.dataset.keptForm) {
      forgetForm(window.location.pathname, discarded.dataset.keptForm);
      return;
    }
    if (form && nameOf(form)) touch(form, null);
  } else noteTyped(target);
}

function noteTyped(target: HTMLElement): void {
  const form = formAt(target);
  if (!isSearch(form, target)) typed.add(form ?? target);
  if (form && nameOf(form)) touch(form, target as Control);
}

function touch(form: HTMLFormElement, target: Control | null): void {
  const state = typing.get(form) ?? { before: valuesOf(form), touched: new Set<string>(), timer: 0 };
  typing.set(form, state);
  const key = target && [...controlsOf(form)].find(([, control]) => control === target)?.[0];
  if (target && key && takesFiles(target) && target.files?.length) {
    const draft = keyOf(window.location.pathname, nameOf(form) ?? "");
    keepFormDraft(draft, readFormDraft(draft) ?? {}); // says that there is something to give back
    void keepFiles(draft, key, [...target.files]);
  } else if (key) state.touched.add(key);
  clearTimeout(state.timer);
  state.timer = window.setTimeout(keep, SAVE_AFTER_MS, form);
}

/** What has changed since the burst of letters or presses began is what a person typed; what loads by itself is not. */
function keep(form: HTMLFormElement): void {
  const state = typing.get(form);
  const name = nameOf(form);
  if (!state || !name) return;
  clearTimeout(state.timer);
  typing.delete(form);
  if (!form.isConnected && state.touched.size === 0) return;
  const key = keyOf(window.location.pathname, name);
  const fields = { ...readFormDraft(key) };
  for (const [field, value] of valuesOf(form))
    if (state.touched.has(field) || field in fields || state.before.get(field) !== value)
      fields[field] = value;
  if (Object.keys(fields).length > 0) keepFormDraft(key, fields);
}

function keepAll(): void {
  for (const form of [...typing.keys()]) keep(form);
}

/** Looks for forms that have just appeared, and fills in what was typed into them before. */
function giveAllBack(): void {
  if (formOwner() === undefined) return;
  for (const form of document.querySelectorAll("form")) {
    const name = nameOf(form);
    if (!name || given.has(form)) continue;
    given.add(form);
    const path = window.location.pathname;
    void giveBack(form, keyOf(path, name), {
      onGiven: () => typed.add(form),
      onDiscard: () => forgetForm(path, name),
    });
  }
}
