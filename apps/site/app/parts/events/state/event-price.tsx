import clsx from "clsx";
import type { Card } from "#app/parts/events/listing.ts";
import { useOwnNights } from "#app/parts/events/saved/own-nights.ts";
import { Badge } from "#app/ui/badge.tsx";
import { stateBadges } from "./display-state.ts";
import { BADGE_WORDS, type PriceWords, priceWords, stateWords } from "./price-and-state-words.ts";

/** One all-in price and what the box office says: "Few left £12.50", "Free", "Sold out". */
export function EventPrice({ listing, now, className }: { listing: Card; now: Date; className?: string }) {
  const price = priceWords(listing);
  const state = stateWords(listing, now);
  const own = useOwnNights().get(listing.event_id)?.kind;
  const gone = listing.status === "cancelled" || state?.text === "Past";
  return (
    <p className={clsx("flex flex-wrap items-baseline gap-x-3 gap-y-1", className)}>
      {stateBadges(listing, { isGoing: own === "going", isHolding: own === "held" }).map((badge) => (
        <Badge key={badge} tone={BADGE_WORDS[badge].tone}>
          {BADGE_WORDS[badge].text}
        </Badge>
      ))}
      {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
      {price && !gone ? <PriceText price={price} /> : null}
    </p>
  );
}

/** A price in a line of data. */
function PriceText({ price }: { price: PriceWords }) {
  if (price.isFree) return <span className="type-label font-bold text-green">{price.amount}</span>;
  if (price.isOpen) return <span className="type-label font-bold">{price.amount}</span>;
  return (
    <span>
      {price.prefix ? <span className="type-data text-ink-2">{price.prefix} </span> : null}
      <span className="font-bold font-mono">{price.amount}</span>
    </span>
  );
}
