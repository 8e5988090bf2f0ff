import { useState } from "react";
import { plural } from "#app/format/plural.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Decision, decideEvents, type Pending } from "./pending-events.ts";

const said: Record<Decision, string> = {
  approve: "Approved",
  changes: "Sent back with your note",
  refuse: "Refused",
};

/** The three answers to what waits: one event, or the chosen nights of a series. */
export function DecideEventsForm({ events }: { events: readonly Pending[] }) {
  const { run, isBusy, refusal } = useAct();
  const [note, setNote] = useState("");
  const decide = async (decision: Decision) => {
    const isDone = await run(() => decideEvents(events, decision, note));
    if (isDone) notify(said[decision]);
  };
  const howMany = events.length === 1 ? "" : ` ${plural(events.length, "night")}`;
  const isNone = events.length === 0;
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Note to the organiser" hint="Needed when you ask for changes or refuse.">
        <TextArea value={note} rows={2} maxLength={500} onChange={(change) => setNote(change.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} disabled={isNone} onClick={() => void decide("approve")}>
          Approve{howMany}
        </Button>
        <Button
          size="sm"
          variant="outline"
          busy={isBusy}
          disabled={isNone}
          onClick={() => void decide("changes")}
        >
          Ask for changes
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={isBusy}
          disabled={isNone}
          onClick={() => void decide("refuse")}
        >
          Refuse{howMany}
        </Button>
      </div>
    </div>
  );
}
