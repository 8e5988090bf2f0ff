import { momentName } from "#app/format/moment.ts";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { useDoor } from "./night/door-context.tsx";
import { useNow } from "./night/use-now.ts";
import type { Conflict } from "./waiting/send-waiting.ts";

const staleMs = 5 * 60_000;
const note = "border-current border-s-8 bg-bg p-3 text-ink";

/** What somebody at this door has to know beside the result: the hour, a list that is old or not there, and second entries. */
export function DoorNotes() {
  const { door, view } = useDoor();
  const now = useNow(15_000) + door.clock.offMs;
  const { night, listAt, offlineSince, conflicts } = view;
  if (!night) return null;
  const isOffline = offlineSince !== null;
  return (
    <div className="grid gap-2 empty:hidden">
      {night.status === "published" ? null : (
        <p className={note}>
          This night is {night.status === "cancelled" ? "called off" : "postponed"}. Nobody is let in.
        </p>
      )}
      {now < Date.parse(night.opens_at) ? (
        <p className={note}>
          It is too early. Tickets and guests are let in from {momentName(night.opens_at)}.
        </p>
      ) : null}
      {now > Date.parse(night.closes_at) ? (
        <p className={note}>This night is over. Its tickets let nobody in any more.</p>
      ) : null}
      {isOffline && listAt === null ? (
        <p className={note}>
          There is no list on this device yet, so tickets cannot be checked without a connection.
        </p>
      ) : null}
      {listAt !== null && now - listAt > staleMs ? (
        <p className={note}>
          The list is from {clockTime(new Date(listAt))}. Tickets sold since then are known by their signature
          alone.
        </p>
      ) : null}
      <Conflicts conflicts={conflicts} onRead={() => door.dropConflicts()} />
    </div>
  );
}

const why: Partial<Record<Conflict["result"], string>> = {
  cancelled: "the ticket had been cancelled",
  refunded: "the ticket had been refunded",
  passed_on: "the ticket had been passed on",
  resold: "the ticket had been sold on",
  frozen: "the ticket was on hold",
  pass_ended: "the link of this device had ended",
  sale_refused: "the sale was refused",
  invalid: "the scan could not be read",
};

function Conflicts({ conflicts, onRead }: { conflicts: readonly Conflict[]; onRead: () => void }) {
  if (conflicts.length === 0) return null;
  return (
    <section className={note} aria-label="Conflicts" role="status">
      <p className="font-bold">
        {plural(conflicts.length, "entry", "entries")} of this device {conflicts.length === 1 ? "is" : "are"}{" "}
        not counted
      </p>
      <ul className="my-2 grid gap-1">
        {conflicts.slice(-5).map(({ scan_id, at, first, result }) => (
          <li key={scan_id}>
            Let in at {clockTime(new Date(at))}:{" "}
            {why[result] ??
              `already in${first?.at ? ` at ${clockTime(new Date(first.at))}` : ""}${first?.gate ? `, gate ${first.gate}` : ""}`}
            .
          </li>
        ))}
      </ul>
      <button type="button" className="min-h-14 border-2 border-current px-5 font-bold" onClick={onRead}>
        I have read this
      </button>
    </section>
  );
}
