import { Link } from "react-router";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { PayoutsPage, WaitingNight } from "./payout-queries.ts";
import { waitingSentence } from "./payout-words.ts";

/** Nights whose money has not been sent, each with the reason; those that are still to come stand together. */
export function WaitingMoney({ page }: { page: PayoutsPage }) {
  const toCome = page.waiting.filter(({ why }) => why === "not_over");
  const others = page.waiting.filter(({ why }) => why !== "not_over");
  if (page.waiting.length === 0) return <p className="text-ink-2">Everything has been sent.</p>;
  return (
    <div className="grid gap-4">
      {others.length > 0 ? <Nights label="Not sent yet" nights={others} page={page} /> : null}
      {toCome.length > 0 ? (
        <details>
          <summary className="min-h-8 cursor-pointer underline underline-offset-4">
            {plural(toCome.length, "night is", "nights are")} not over:{" "}
            {formatMoney(toCome.reduce((sum, { pence }) => sum + pence, 0))}
          </summary>
          <div className="mt-3">
            <Nights label="Nights that are not over" nights={toCome} page={page} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

type NightsProps = { label: string; nights: readonly WaitingNight[]; page: PayoutsPage };

function Nights({ label, nights, page }: NightsProps) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {nights.map((night) => (
        <li
          key={night.event_id ?? `memberships ${night.why}`}
          className="grid gap-0.5 border-line border-b pb-3"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            {night.slug ? (
              <Link
                to={`/events/${night.slug}`}
                className="font-bold no-underline hover:underline"
                dir="auto"
              >
                {night.title}
              </Link>
            ) : (
              <strong>{night.title}</strong>
            )}
            <span className="type-data">{formatMoney(night.pence)}</span>
          </p>
          <p className="text-small text-ink-2">
            {night.night_date ? `${dayName(night.night_date)}. ` : ""}
            {waitingSentence(night, page)}
          </p>
        </li>
      ))}
    </ul>
  );
}
