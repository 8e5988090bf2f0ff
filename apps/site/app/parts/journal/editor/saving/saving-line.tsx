import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { SavingState } from "./article-saver.ts";

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

function says(state: SavingState, isPublic: boolean): string {
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved at ${clock.format(state.at)}` : "Saved";
    case "changed":
      return isPublic ? "Not saved yet. Kept in this browser." : "Not saved yet";
    case "saving":
      return "Saving…";
    case "offline":
      return "Not saved: kept in this browser, and sent once the connection is back.";
    case "incomplete":
      return `Not saved, kept in this browser. ${state.problem}.`;
    case "refused":
      return `Not saved, kept in this browser. ${refusalWords(state.refusal)}`;
    default:
      return "A colleague saved this article. Choose below what to keep.";
  }
}

type SavingLineProps = { state: SavingState; isPublic: boolean; onSave: () => void };

/** Says at any time whether what was written is safe. */
export function SavingLine({ state, isPublic, onSave }: SavingLineProps) {
  const isTrouble = ["offline", "incomplete", "refused", "conflict"].includes(state.kind);
  return (
    <div className="above-bar sticky z-10 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-bg py-3">
      <p
        role="status"
        className={
          isTrouble
            ? "me-auto min-w-0 border-warn border-s-4 ps-3 text-small [overflow-wrap:anywhere]"
            : "text-ink-2 text-small"
        }
      >
        {says(state, isPublic)}
      </p>
      <Button
        variant={isPublic ? "primary" : "outline"}
        size="sm"
        busy={state.kind === "saving"}
        onClick={onSave}
      >
        {isPublic ? "Save the change" : "Save now"}
      </Button>
    </div>
  );
}
