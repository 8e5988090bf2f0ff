import { type ReactNode, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { rewardWords, shiftHours, shiftName, type WorkerShift } from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type ShiftRowProps = {
  shift: WorkerShift;
  /** of the link it was opened by */
  code: string | null;
  /** whose shift it is, where several nights stand in one list */
  above?: ReactNode;
};

/** A shift, with what its reader can do: claim it, give it back, offer it. */
export function ShiftRow({ shift, code, above }: ShiftRowProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["shifts"]);
  const canTake = shift.may_claim && (shift.left > 0 || shift.is_offered);
  return (
    <li className="grid gap-2 border-line border-b py-4">
      {above}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
          {shiftName(shift)}
        </h3>
        {shift.mine ? (
          <p className="type-data">
            Your code <strong>{shift.mine.code}</strong>
          </p>
        ) : (
          <p className="text-ink-2">
            {shift.left > 0
              ? `${plural(shift.left, "place")} left`
              : shift.is_offered
                ? "Somebody offers theirs"
                : "Filled"}
          </p>
        )}
      </div>
      <p>
        {shiftHours(shift)}. {rewardWords(shift)}.
      </p>
      <RefusalNote refusal={refusal} />
      {shift.mine ? (
        <Mine shift={shift} mine={shift.mine} />
      ) : canTake ? (
        <div>
          <Button
            size="sm"
            busy={isBusy}
            onClick={() =>
              void run(() => call("claim_shift", { p_shift_id: shift.id, ...(code ? { p_code: code } : {}) }))
            }
          >
            Take this shift<span className="sr-only"> {shiftName(shift)}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

type MineProps = { shift: WorkerShift; mine: NonNullable<WorkerShift["mine"]> };

/** Asked once more before it is given back. */
function Mine({ shift, mine }: MineProps) {
  const [isSure, setIsSure] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(["shifts"]);
  if (mine.came_at) return <p className="text-green">You came at {momentName(mine.came_at)}. Thank you!</p>;
  if (Date.parse(shift.starts_at) <= serverNow()) return <p>Tell your name or code at the door.</p>;
  return (
    <>
      <p className="text-ink-2 text-small">
        {mine.may_drop
          ? `You can give it back until ${momentName(shift.drop_until)}.`
          : mine.is_offered
            ? "You offer it to others. It is yours until somebody takes it."
            : "It is too late to give it back. You can offer it to others."}{" "}
        Tell your name or code at the door, from two hours before.
      </p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {mine.may_drop ? (
          isSure ? (
            <>
              <Button
                size="sm"
                variant="danger"
                busy={isBusy}
                onClick={() => void run(() => call("drop_shift", { p_claim_id: mine.id }))}
              >
                Give it back
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setIsSure(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button size="sm" variant="outline" onClick={() => setIsSure(true)}>
              Give back<span className="sr-only"> {shiftName(shift)}</span>
            </Button>
          )
        ) : null}
        <Button
          size="sm"
          variant="outline"
          busy={isBusy}
          onClick={() =>
            void run(() => call("offer_shift", { p_claim_id: mine.id, p_is_offered: !mine.is_offered }))
          }
        >
          {mine.is_offered ? "Stop offering it" : "Offer it to others"}
          <span className="sr-only"> {shiftName(shift)}</span>
        </Button>
      </div>
    </>
  );
}
