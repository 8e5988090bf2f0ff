import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { formatSeconds } from "./hold-clock.ts";
import { useHoldClock } from "./use-hold-clock.ts";

type RunningHoldProps = { title: string; tickets: number; expiresAt: string; finishAt: string };

/** On every page while tickets are held and not yet booked: for how long, and the way to finish. */
export function RunningHold({ title, tickets, expiresAt, finishAt }: RunningHoldProps) {
  const seconds = useHoldClock({ hold_expires_at: expiresAt });
  if (!seconds) return null;
  return (
    <aside
      aria-label="Held tickets"
      data-no-print=""
      className="gutter flex min-h-11 items-center gap-x-4 border-ink border-b-2 bg-raised py-1.5"
    >
      <p className="min-w-0 truncate">
        {plural(tickets, "ticket")} held for <strong>{title}</strong>
      </p>
      <span role="timer" className="ms-auto type-numeral">
        {formatSeconds(seconds)}
      </span>
      <Link to={finishAt} className="inline-flex min-h-8 shrink-0 items-center font-bold text-link">
        Finish booking
      </Link>
    </aside>
  );
}
