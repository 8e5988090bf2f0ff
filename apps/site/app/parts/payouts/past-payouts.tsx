import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import type { Payout } from "./payout-queries.ts";
import { PAYOUT_STATES, payoutSentence } from "./payout-words.ts";

const FIRST = 6;

/** Every pay-out with what happened to it and the nights it is for, the latest first. */
export function PastPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (payouts.length === 0)
    return (
      <p className="text-ink-2">Nothing has been paid out yet. Each pay-out stands here with its nights.</p>
    );
  return (
    <div className="grid gap-4">
      <ul aria-label="Pay-outs" className="grid gap-4">
        {(isWhole ? payouts : payouts.slice(0, FIRST)).map((payout) => (
          <li key={payout.id} className="grid gap-1 border-line border-b pb-4">
            <OnePayout payout={payout} />
          </li>
        ))}
      </ul>
      <ListEnd shown={payouts.length} most={50} which="latest" />
      {payouts.length > FIRST && !isWhole ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {payouts.length - FIRST} more
        </Button>
      ) : null}
    </div>
  );
}

function OnePayout({ payout }: { payout: Payout }) {
  const { word, tone } = PAYOUT_STATES[payout.status];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <strong className="type-numeral">{formatMoney(payout.amount_pence)}</strong>
        <Badge tone={tone}>{word}</Badge>
        <span className="ms-auto text-ink-2 type-data">{payout.ref}</span>
      </p>
      <p className="text-small text-ink-2">{payoutSentence(payout)}</p>
      <details>
        <summary className="min-h-8 cursor-pointer underline underline-offset-4">
          {partsName(payout.items)}
        </summary>
        <ul className="mt-2 grid gap-1">
          {payout.items.map((item) => (
            <li
              key={item.event_id ?? "memberships"}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <span>
                {item.slug ? (
                  <Link to={`/events/${item.slug}`} className="no-underline hover:underline" dir="auto">
                    {item.title}
                  </Link>
                ) : (
                  item.title
                )}{" "}
                <span className="text-small text-ink-2">
                  {item.night_date ? dayName(item.night_date) : "what members paid"}
                  {item.pence < 0 ? ", went back after it had been paid out" : ""}
                </span>
              </span>
              <span className="type-data">{formatMoney(item.pence)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** What a pay-out is made of: "3 nights", "Memberships", "3 nights and memberships". */
function partsName(items: readonly { event_id: string | null }[]): string {
  const nights = items.filter(({ event_id }) => event_id !== null).length;
  if (nights === items.length) return plural(nights, "night");
  return nights === 0 ? "Memberships" : `${plural(nights, "night")} and memberships`;
}
