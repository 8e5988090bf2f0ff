import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import {
  openTo,
  type Rota,
  rewardWords,
  shiftHours,
  shiftName,
  type TeamShift,
} from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { RotaNight } from "./rota-section.tsx";
import { ShiftForm } from "./shift-form.tsx";

type ShiftListProps = { night: RotaNight; rota: Rota };

/** All shifts of a night with who has them. */
export function ShiftList({ night, rota }: ShiftListProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="border-ink border-t-2">
      {rota.shifts.map((shift) => (
        <li key={shift.id} className="border-line border-b py-4">
          {open === shift.id ? (
            <ShiftForm night={night} rota={rota} kept={shift} onDone={() => setOpen(null)} />
          ) : (
            <ShiftLine night={night} shift={shift} onChange={() => setOpen(shift.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ShiftLineProps = { night: RotaNight; shift: TeamShift; onChange: () => void };

function ShiftLine({ night, shift, onChange }: ShiftLineProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  const missing = shift.places - shift.claims.length;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
          {shiftName(shift)}
        </h3>
        <p className={missing > 0 ? "font-bold" : "text-green"}>
          {missing > 0 ? `${shift.claims.length} of ${plural(shift.places, "place")} filled` : "Filled"}
        </p>
      </div>
      <p>
        {shiftHours(shift)}. {rewardWords(shift)}.
      </p>
      <p className="text-ink-2 text-small">
        Open to: {openTo[shift.open_to].toLowerCase()}. Can be given back until{" "}
        {shift.drop_hours === 0 ? "it begins" : `${plural(shift.drop_hours, "hour")} before`}.
      </p>
      <ul className="grid">
        {shift.claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
              {claim.name}
              {claim.came_at ? <span className="text-green"> (came)</span> : null}
              {claim.is_offered ? <span className="text-ink-2"> (offers it to others)</span> : null}
            </span>
            {claim.came_at ? null : (
              <Button
                size="sm"
                variant="quiet"
                busy={isBusy}
                onClick={() =>
                  void run(() => call("remove_shift_claim", { p_event_id: night.id, p_claim_id: claim.id }))
                }
              >
                Take off<span className="sr-only"> {claim.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={onChange}>
          Change<span className="sr-only"> {shiftName(shift)}</span>
        </Button>
        <DeleteShift night={night} shift={shift} />
      </div>
    </div>
  );
}

/** Asked once more where somebody has the shift. */
function DeleteShift({ night, shift }: Omit<ShiftLineProps, "onChange">) {
  const [isSure, setIsSure] = useState(shift.claims.length === 0);
  const { run, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  if (!isSure)
    return (
      <Button size="sm" variant="quiet" onClick={() => setIsSure(true)}>
        Delete<span className="sr-only"> {shiftName(shift)}</span>
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        variant={shift.claims.length > 0 ? "danger" : "quiet"}
        busy={isBusy}
        onClick={() => void run(() => call("delete_shift", { p_event_id: night.id, p_shift_id: shift.id }))}
      >
        {shift.claims.length > 0
          ? `Delete it and tell ${plural(shift.claims.length, "person", "people")}`
          : "Delete"}
        <span className="sr-only"> {shiftName(shift)}</span>
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
