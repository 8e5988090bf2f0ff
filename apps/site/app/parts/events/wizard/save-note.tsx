import type { EventDraftState } from "./use-event-draft.ts";

/** Whether what was typed is kept. */
export function SaveNote({ state, refusal }: Pick<EventDraftState, "state" | "refusal">) {
  const words = {
    saved: "Saved",
    unsaved: "Not saved yet",
    saving: "Saving…",
    offline: "You're offline. What you type is kept in this browser and saved when you are back.",
    refused: `${refusal?.title ?? "Not saved"}. ${refusal?.remedy ?? ""}`,
    conflict: "Somebody else has changed this draft.",
  }[state];
  return (
    <p role="status" className={state === "refused" || state === "conflict" ? "text-red" : "text-ink-2"}>
      {words}
    </p>
  );
}
