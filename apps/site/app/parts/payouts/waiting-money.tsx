import { Link } from "react-router";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import type { WaitingNight } from "./payout-queries.ts";
import { waitingSentence } from "./payout-words.ts";

/** Nights whose money is not on its way, each with the reason. */
export function WaitingMoney({ nights }: { nights: readonly WaitingNight[] }) {
  if (nights.length === 0) return <p className="text-ink-2">No money waits.</p>;
  return (
    <ul aria-label="Money that waits" className="grid gap-3">
      {nights.map((night) => (
        <li key={night.event_id} className="grid gap-0.5 border-line border-b pb-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={`/events/${night.slug}`} className="font-bold no-underline hover:underline">
              {night.title}
            </Link>
            <span className="type-data">{formatMoney(night.pence)}</span>
          </p>
          <p className="text-small text-ink-2">
            {dayName(night.night_date)}. {waitingSentence(night)}
          </p>
        </li>
      ))}
    </ul>
  );
}
