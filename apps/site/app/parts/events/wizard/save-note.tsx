import { refusalWords } from "#app/format/refusal-words.ts";
import type { EventDraftState } from "./drafts/use-event-draft.ts";

/** Whether what was typed is kept. */
export function SaveNote({ state, refusal, taken }: Pick<EventDraftState, "state" | "refusal" | "taken">) {
  const words = {
    saved: "Saved",
    unsaved: "Not saved yet",
    saving: "Saving…",
    offline: "You're offline. What you type is kept in this browser and saved when you are back.",
    refused: refusalWords({ title: refusal?.title ?? "Not saved", remedy: refusal?.remedy ?? "" }),
    conflict: "Not saved: choose below first.",
  }[state];
  return (
    <p role="status" className={state === "refused" || state === "conflict" ? "text-red" : "text-ink-2"}>
      {words}
      {taken ? <span className="block text-ink">{taken}</span> : null}
    </p>
  );
}
