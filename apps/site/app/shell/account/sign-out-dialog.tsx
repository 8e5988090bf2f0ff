import { useEffect } from "react";
import { outbox, useWaiting } from "#app/api/outbox.ts";
import { plural } from "#app/format/plural.ts";
import type { SignOutQuestion } from "#app/parts/profiles/session/sign-out-question.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { RefusedEntry } from "#app/ui/refused-entry.tsx";

const unsent = (count: number, what: string) =>
  `${plural(count, what)} you made ${count === 1 ? "has" : "have"} not been sent yet. If you sign out now, ${count === 1 ? "it is" : "they are"} lost.`;

/** Asks before signing out while something has not been sent, and lists what was refused. */
export default function SignOutDialog({ answer, scans }: SignOutQuestion) {
  const waiting = useWaiting();
  const refused = waiting.flatMap((entry) => (entry.refusal ? { ...entry, refusal: entry.refusal } : []));
  const isEmpty = waiting.length === 0 && scans === 0;
  useEffect(() => {
    if (isEmpty) answer(true); // meanwhile everything was sent
  }, [isEmpty, answer]);
  return (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title="Sign out?"
      description={scans > 0 ? unsent(scans, "scan") : unsent(waiting.length, "change")}
    >
      {refused.length > 0 ? (
        <ul className="mb-5 grid gap-3">
          {refused.map((entry) => (
            <li key={entry.key}>
              <RefusedEntry
                name={outbox.describe(entry)}
                refusal={entry.refusal}
                onRetry={() => void outbox.retry(entry.key)}
                onDiscard={() => void outbox.discard(entry.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => answer(false)}>
          Stay signed in
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          Sign out anyway
        </Button>
      </div>
    </Dialog>
  );
}
