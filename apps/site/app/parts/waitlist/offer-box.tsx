import { useEffect, useState } from "react";
import { serverDate, serverNow } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { WaitlistOffer } from "./waitlist-entry.ts";
import { untilName } from "./waitlist-words.ts";

const TICK_MS = 1000;

const secondsUntil = (ends: string): number =>
  Math.max(0, Math.ceil((Date.parse(ends) - serverNow()) / 1000));

/** Whole seconds until a moment, once a second; never below 0. */
function useSecondsUntil(ends: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(ends));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(ends)), TICK_MS);
    return () => clearInterval(timer);
  }, [ends]);
  return seconds;
}

/** "11 h 58 min", "29 min", "0:42". */
function leftWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return `0:${String(seconds).padStart(2, "0")}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** Where tickets that are held for an entry are booked. */
const offerAddress = (offer: WaitlistOffer): string =>
  offer.status === "held" ? `/bookings/offers/${offer.booking_id}` : `/payment?booking=${offer.ref}`;

/** What is held for a person, for how much and how long, and the way to book it. */
export function OfferBox({ offer }: { offer: WaitlistOffer }) {
  const seconds = useSecondsUntil(offer.ends_at);
  if (seconds === 0) return <p>This offer has ended.</p>;
  const what = offer.tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-green border-s-4 ps-4">
      <p>
        <strong className="block">{what} held for you</strong>
        {offer.total_pence > 0 ? `${formatMoney(offer.total_pence)} total. ` : "Free. "}
        Until {untilName(offer.ends_at, serverDate())},{" "}
        <span role="timer" className="font-mono">
          {leftWords(seconds)}
        </span>{" "}
        left.
      </p>
      <LinkButton to={offerAddress(offer)}>
        {offer.status === "held" ? "Book them" : "Finish paying"}
      </LinkButton>
    </div>
  );
}
