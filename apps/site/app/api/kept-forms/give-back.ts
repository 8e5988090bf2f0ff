import { type Control, controlsOf, fillIn, giveFiles, saidBy, takesFiles } from "./form-controls.ts";
import { type FormDraft, readFormDraft } from "./form-drafts.ts";
import { readFiles } from "./kept-files.ts";

/** A form may still be reading what it begins with, or the lines of its lists: in ms after it appeared. */
const LOOKS_MS = [0, 150, 600, 2000];

let depth = 0;
/** Whether what the page hears just now is filled in by us, not typed. */
export const isGivingBack = (): boolean => depth > 0;

type GiveBack = { onGiven: () => void; onDiscard: () => void };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fills a form in with what was typed before, and says so with a way to have it gone. */
export async function giveBack(
  form: HTMLFormElement,
  key: string,
  { onGiven, onDiscard }: GiveBack,
): Promise<void> {
  const draft = readFormDraft(key);
  const files = await readFiles(key);
  if (!draft && files.size === 0) return;
  const mine = noteTouched(form);
  /** What the form said before it was given back what was typed. */
  const before = new Map<string, string>();
  for (const ms of LOOKS_MS) {
    await wait(ms);
    if (!form.isConnected || (draft && !readFormDraft(key))) break;
    if (fill(form, draft ?? {}, mine.touched, before)) onGiven();
    const hasFiles = giveBackFiles(form, files);
    if (hasFiles) onGiven();
    const isGiven = hasFiles || before.size > 0;
    if (isGiven && !form.querySelector("[data-given-back]"))
      showNote(form, () => {
        fill(form, Object.fromEntries(before), new Set(), new Map());
        onDiscard();
      });
  }
  mine.stop();
}

/** @returns whether anything was filled in */
function fill(
  form: HTMLFormElement,
  fields: FormDraft,
  touched: ReadonlySet<Control>,
  before: Map<string, string>,
): boolean {
  let isFilled = false;
  depth++;
  try {
    // one field may bring others with it
    for (const key of Object.keys(fields)) {
      const control = controlsOf(form).get(key);
      const value = fields[key] ?? "";
      if (!control || takesFiles(control) || touched.has(control) || saidBy(control) === value) continue;
      const was = saidBy(control);
      if (!fillIn(control, value)) continue;
      if (!before.has(key)) before.set(key, was);
      isFilled = true;
    }
  } finally {
    depth--;
  }
  return isFilled;
}

function giveBackFiles(form: HTMLFormElement, files: Map<string, File[]>): boolean {
  const controls = controlsOf(form);
  let isGiven = false;
  for (const [key, chosen] of [...files]) {
    const control = controls.get(key);
    if (!control || !takesFiles(control) || control.disabled) continue;
    files.delete(key);
    depth++;
    giveFiles(control, chosen);
    depth--;
    isGiven = true;
  }
  return isGiven;
}

/** What a person has typed since is not overwritten. */
function noteTouched(form: HTMLFormElement) {
  const touched = new Set<Control>();
  const note = (event: Event) => {
    if (!isGivingBack()) touched.add(event.target as Control);
  };
  form.addEventListener("input", note, true);
  return { touched, stop: () => form.removeEventListener("input", note, true) };
}

/** The note stands in the form, and goes with it. */
function showNote(form: HTMLFormElement, discard: () => void): void {
  const note = document.createElement("p");
  note.dataset.givenBack = "";
  note.setAttribute("role", "status");
  note.className = "col-span-full flex flex-wrap items-center gap-x-4 text-small text-ink-2";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "min-h-11 text-link underline underline-offset-4";
  button.textContent = "Discard";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    note.remove();
    discard();
  });
  note.append("What you typed before is back. ", button);
  form.prepend(note);
  // what is folded away would be taken for lost
  for (let fold = form.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
