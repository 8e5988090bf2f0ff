import { useState } from "react";
import { clockTime } from "#app/format/nights.ts";
import type { LogRow } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { ReasonForm } from "#app/parts/door/reason-form.tsx";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { canUndo, clockWords, logWords } from "./log-words.ts";

const factsOf = ({ gate, device, who, is_offline: isOffline, synced_at: syncedAt }: LogRow): string =>
  [
    gate ? `Gate ${gate}` : null,
    device,
    who === device ? null : who,
    isOffline ? `offline, sent at ${clockTime(new Date(syncedAt))}` : null,
  ]
    .filter(Boolean)
    .join(", ");

/** One thing that happened at the door: who, what, where, and what became of it. */
export function LogEntry({ row }: { row: LogRow }) {
  const [isAsking, setIsAsking] = useState(false);
  const clock = clockWords(row.clock_off_seconds);
  return (
    <>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
        <time dateTime={row.at} className="self-start pt-0.5 type-data">
          {clockTime(new Date(row.at))}
        </time>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className={row.is_undone ? "line-through" : undefined}>
            <strong>{logWords(row)}</strong> {row.name}
          </p>
          <p className="flex flex-wrap gap-x-3">
            {row.is_conflict ? <Badge tone="danger">Conflict: not counted</Badge> : null}
            {row.is_undone ? <Badge tone="warn">Undone</Badge> : null}
            {row.what === "entered_before" ? <Badge tone="info">Entered before</Badge> : null}
          </p>
          <p className="text-ink-2 text-small">{factsOf(row)}</p>
          {row.reason ? <p className="text-small">“{row.reason}”</p> : null}
          {clock ? <p className="text-small text-warn">{clock}.</p> : null}
        </div>
        {canUndo(row) && !isAsking ? (
          <Button variant="outline" className="min-h-14" onClick={() => setIsAsking(true)}>
            Undo
            <span className="sr-only">
              : {logWords(row)} {row.name} at {clockTime(new Date(row.at))}
            </span>
          </Button>
        ) : null}
      </div>
      {isAsking ? <Undo row={row} onDone={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** Takes a row back with a reason; it stays in the log. */
function Undo({ row, onDone }: { row: LogRow; onDone: () => void }) {
  const { door } = useDoor();
  const [scanId] = useState(() => crypto.randomUUID());
  const { attempt, isBusy, refusal } = useDoorChange("log");
  const undo = async (reason: string) => {
    const asked = { p_check_in_id: row.id, p_scan_id: scanId, p_reason: reason };
    if (await attempt(() => door.ask("undo_check_in", asked, 6_000))) onDone();
  };
  return (
    <>
      <ReasonForm
        title="Take this back?"
        says="The ticket is good again, and nobody is counted by it. The log keeps both."
        label="Undo"
        isBusy={isBusy}
        onGive={(reason) => void undo(reason)}
        onCancel={onDone}
      />
      <RefusalNote refusal={refusal} />
    </>
  );
}
