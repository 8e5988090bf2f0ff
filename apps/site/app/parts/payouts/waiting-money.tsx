import { Link } from "react-router";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import type { PayoutsPage } from "./payout-queries.ts";
import { waitingSentence } from "./payout-words.ts";

/** Nights whose money has not been sent, each with the reason. */
export function WaitingMoney({ page }: { page: PayoutsPage }) {
  const { waiting: nights } = page;
  if (nights.length === 0) return <p className="text-ink-2">Everything has been sent.</p>;
  return (
    <ul aria-label="Not sent yet" className="grid gap-3">
      {nights.map((night) => (
        <li key={night.event_id} className="grid gap-0.5 border-line border-b pb-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={`/events/${night.slug}`} className="font-bold no-underline hover:underline">
              {night.title}
            </Link>
            <span className="type-data">{formatMoney(night.pence)}</span>
          </p>
          <p className="text-small text-ink-2">
            {dayName(night.night_date)}. {waitingSentence(night, page)}
          </p>
        </li>
      ))}
    </ul>
  );
}
