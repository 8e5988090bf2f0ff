import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { clockTime } from "#app/format/nights.ts";
import type { HeldScans as Held } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useHeldScans } from "./use-held-scans.ts";

const scansOf = (count: number) => (count === 1 ? "1 scan" : `${count} scans`);

/** What passes brought after they were revoked: a supervisor says whether it happened. Nothing while nothing waits. */
export function HeldScans() {
  const data = useHeldScans();
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Waiting for you" className="grid gap-4 border-warn border-s-4 ps-4">
      <div>
        <h3 className="type-h3">Waiting for you</h3>
        <p className="max-w-reading text-ink-2 text-small">
          These scans came from links that had been revoked. No one is counted in by them until you accept
          them.
        </p>
      </div>
      <ul className="grid gap-4">
        {data.map((held) => (
          <li key={held.pass_id}>
            <Decision held={held} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ held }: { held: Held }) {
  const { door, view } = useDoor();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<"accept" | "refuse">("accept");
  const { attempt, isBusy, refusal } = useExclusiveChange(
    (error) => toRefusal(error, view.offlineSince === null),
    () => queryClient.invalidateQueries({ queryKey: ["door", view.night?.event_id] }),
  );
  const decide = (accept: boolean) => {
    setChoice(accept ? "accept" : "refuse");
    return attempt(() =>
      door.ask("decide_held_scans", { p_pass_id: held.pass_id, p_accept: accept }, 20_000),
    );
  };
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">
        <strong>{held.label}</strong>: {scansOf(held.scans)}, {held.ins} in and {held.outs} out, from{" "}
        {clockTime(new Date(held.first_at))} to {clockTime(new Date(held.last_at))}. The link was revoked at{" "}
        {clockTime(new Date(held.revoked_at))}.
      </p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          className="min-h-14"
          busy={isBusy && choice === "accept"}
          disabled={isBusy}
          onClick={() => void decide(true)}
        >
          Accept<span className="sr-only"> the scans of {held.label}</span>
        </Button>
        <Button
          variant="quiet"
          className="min-h-14"
          busy={isBusy && choice === "refuse"}
          disabled={isBusy}
          onClick={() => void decide(false)}
        >
          Refuse<span className="sr-only"> the scans of {held.label}</span>
        </Button>
      </div>
    </div>
  );
}
