import { type ReactNode, useEffect } from "react";
import { askAge } from "#app/api/age-question.ts";
import { outbox, type Waiting } from "#app/api/outbox.ts";
import { RefusedEntry } from "#app/ui/refused-entry.tsx";
import { useOnline } from "#app/ui/use-online.ts";

/** Entries whose refusal opened the question for a date of birth by itself: it does so once. */
const asked = new Set<number>();

/** Sends a refused entry again, after the date of birth was told where that is what was missing. */
async function sendAgain({ key, refusal }: Waiting): Promise<void> {
  asked.add(key);
  if (refusal?.code === "AGE_REQUIRED" && !(await askAge())) return;
  await outbox.retry(key);
}

type WaitingEntryProps = {
  entry: Waiting;
  /** "Your post" */
  name: string;
  isLimited: boolean;
  /** what was written, as it is shown */
  children: ReactNode;
  /** asked where the profile is hidden */
  visibilityChoice: ReactNode;
  /** puts what was written back to where it came from */
  onEdit: () => void;
};

/** Something of one's own that has not arrived, or was refused. */
export function WaitingEntry({
  entry,
  name,
  isLimited,
  children,
  visibilityChoice,
  onEdit,
}: WaitingEntryProps) {
  const isOnline = useOnline();
  const { key, refusal } = entry;
  useEffect(() => {
    if (entry.refusal?.code === "AGE_REQUIRED" && !asked.has(entry.key)) void sendAgain(entry);
  }, [entry]);
  const edit = () => {
    onEdit();
    void outbox.discard(key);
  };
  if (refusal)
    return (
      <div className="grid gap-3 py-4">
        <RefusedEntry
          name={name}
          refusal={refusal}
          onRetry={() => void sendAgain(entry)}
          onEdit={edit}
          onDiscard={() => void outbox.discard(key)}
        />
        {refusal.code === "POSTS_PROFILE_HIDDEN" ? visibilityChoice : null}
        {children}
      </div>
    );
  return (
    <div className="grid gap-2 border-warn border-s-4 py-3 ps-4">
      {children}
      <p role="status" className="text-ink-2 text-small">
        {isOnline && !isLimited ? (
          "Sending…"
        ) : (
          <>
            Waiting to be sent{" "}
            <button type="button" className="min-h-6 underline" onClick={edit}>
              Take back
            </button>
          </>
        )}
      </p>
    </div>
  );
}
