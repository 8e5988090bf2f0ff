import { brandName } from "@undercroft/contract/brand";
import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { endName } from "#app/format/night-label.ts";
import { clockTime } from "#app/format/nights.ts";
import {
  type DisplayState,
  displayState,
  overAt,
  type StateFacts,
  type VisitorFacts,
} from "#app/parts/events/state/display-state.ts";
import {
  bookingWords,
  type PriceWords,
  priceWords,
  type SaleFacts,
} from "#app/parts/events/state/price-and-state-words.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { ExternalLink } from "#app/ui/icons/external-link.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { EventDetail, TicketType } from "./detail-query.ts";

type BuyPanelProps = {
  event: EventDetail;
  facts: StateFacts;
  types: readonly TicketType[];
  now: Date;
  /** what one can do while tickets are not on sale yet, but will be at a time that is known */
  soon?: ReactNode;
  visitor?: VisitorFacts;
  /** how many wait in the queue that stands before the tickets; null where there is none */
  queue?: number | null;
};

/** States in which nobody can pay anything any more, here or at the door. */
const WITHOUT_PRICE: readonly DisplayState[] = [
  "cancelled",
  "past",
  "postponed",
  "under_review",
  "sold_out",
  "sold_out_waitlist",
];

/** What one pays and what one can do about it now, in the state the event is in. */
export function BuyPanel({ event, facts, types, now, soon, visitor, queue = null }: BuyPanelProps) {
  const state = displayState(facts, now, visitor);
  const price = eventPrice(event, facts);
  const showPrice = price && !WITHOUT_PRICE.includes(state);
  return (
    <div>
      {showPrice ? (
        <p>
          {price.prefix ? <span className="me-2 type-data text-ink-2">{price.prefix}</span> : null}
          <span className={price.isFree ? "type-numeral-xl text-green" : "type-numeral-xl"}>
            {price.amount}
          </span>
          {price.isFree || facts.sale_kind === "donation" ? null : (
            <span className="ms-3 type-data text-ink-2">
              all in, {isGroups(types) ? "for a group" : "per person"}
            </span>
          )}
        </p>
      ) : null}
      <p className="mt-2 text-ink-2 empty:hidden">{stateSentence(state, event, facts, types, now)}</p>
      <div className="mt-4 empty:hidden">
        <BuyAction event={event} facts={facts} state={state} now={now} queue={queue} />
        {state === "on_sale_soon" && facts.sales_start ? soon : null}
      </div>
    </div>
  );
}

/** Whether all that is paid for is sold to whole groups: then the price of the night is that of a group. */
function isGroups(types: readonly TicketType[]): boolean {
  const paid = types.filter(({ kind }) => kind === "paid");
  return paid.length > 0 && paid.every(({ bundle_step }) => (bundle_step ?? 1) > 1);
}

/** On phones: price and button at the bottom of the screen while there is something to do. */
export function BuyBar({
  event,
  facts,
  now,
  queue = null,
}: Omit<BuyPanelProps, "types" | "soon" | "visitor">) {
  const state = displayState(facts, now);
  const price = eventPrice(event, facts);
  if (!bookingWords(saleFactsOf(event, facts), now) && state !== "external") return null;
  return (
    <div
      data-live
      className="gutter above-bar sticky -mx-(--gutter) mt-10 z-30 flex items-center justify-between gap-4 border-ink border-t-2 bg-bg py-2.5 lg:hidden [@media(height<32rem)]:static"
    >
      <p>
        {price?.prefix ? <span className="me-1.5 type-data text-ink-2">{price.prefix}</span> : null}
        <span className={price?.isFree ? "type-numeral text-green" : "type-numeral"}>{price?.amount}</span>
      </p>
      <BuyAction event={event} facts={facts} state={state} now={now} queue={queue} />
    </div>
  );
}

/** A listed event's card knows the least price of what is open. */
function saleFactsOf(event: EventDetail, facts: StateFacts): SaleFacts {
  return { ...facts, price_from_pence: (event.listing ?? event).price_from_pence };
}

function eventPrice(event: EventDetail, facts: StateFacts): PriceWords | null {
  return priceWords({ ...event, ...event.listing, sale_kind: facts.sale_kind });
}

function BuyAction({
  event,
  facts,
  state,
  now,
  queue,
}: {
  event: EventDetail;
  facts: StateFacts;
  state: DisplayState;
  now: Date;
  queue: number | null;
}): ReactNode {
  const sale = saleFactsOf(event, facts);
  const words = bookingWords(sale, now);
  if (words && queue !== null)
    return (
      <LinkButton to={`/events/${event.slug}/queue`} size="lg" prefetch="intent">
        {queue === 0 ? "Join the queue" : `Join the queue, ${queue === 1 ? "1 is" : `${queue} are`} ahead`}
      </LinkButton>
    );
  if (words)
    return (
      <LinkButton to={`/events/${event.slug}/book`} size="lg" prefetch="intent">
        {words}
      </LinkButton>
    );
  if (state === "approval_required")
    return (
      <LinkButton to={`/events/${event.slug}/book`} size="lg">
        Apply for a place
      </LinkButton>
    );
  if (state === "external" && event.external_url)
    return (
      <a href={event.external_url} rel="noreferrer external nofollow" className={buttonClass({ size: "lg" })}>
        Tickets at {new URL(event.external_url).hostname}
        <ExternalLink className="size-5" aria-hidden="true" />
      </a>
    );
  return null;
}

/** "in 2 days 3 h", "in 12 min": counted down with the page's clock. */
function timeUntil(iso: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - now.getTime()) / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `in ${days === 1 ? "1 day" : `${days} days`}${hours > 0 ? ` ${hours} h` : ""}`;
  return hours > 0 ? `in ${hours} h ${minutes % 60} min` : `in ${minutes} min`;
}

/** What the state means for somebody who wants to come. */
function stateSentence(
  state: DisplayState,
  event: EventDetail,
  facts: StateFacts,
  types: readonly TicketType[],
  now: Date,
): ReactNode {
  switch (state) {
    case "postponed":
      return "Postponed. Tickets can be booked once the new date is known.";
    case "happening_now":
      return happeningSentence(event, facts, now);
    case "external":
      return `Sold elsewhere: the button leaves ${brandName()}. Check the total there before you pay.`;
    case "approval_required":
      return "The organiser decides who comes. Say who you are and ask for a place.";
    case "not_yet_announced_sale":
      return "Tickets have not been announced yet.";
    case "on_sale_soon":
      return facts.sales_start
        ? `On sale ${momentName(facts.sales_start)}, ${timeUntil(facts.sales_start, now)}.`
        : "On sale soon.";
    case "few_left":
      return fewLeftSentence(types);
    case "on_sale_free":
      return "Free. Reserve your place.";
    case "on_sale_donation":
      return "You choose what you pay.";
    case "offer_for_you":
      return "Tickets are held for you.";
    case "sold_out_waitlist":
      return "Sold out. Join the waiting list, and if a ticket becomes available, we’ll hold it for you.";
    case "sold_out":
      return "Sold out.";
    case "sales_ended_door":
      return doorSentence(types);
    case "sales_ended":
      return "Advance sales have ended.";
    default:
      return null;
  }
}

function doorSentence(types: readonly TicketType[]): string {
  if (types.some(({ kind }) => kind !== "door"))
    return "Advance tickets are over. There are some on the door, as long as there is room.";
  return types.every(({ total_pence }) => total_pence === 0)
    ? "Entry is free at the door, as long as there is room."
    : "Tickets are sold on the door, as long as there is room.";
}

function happeningSentence(event: EventDetail, facts: StateFacts, now: Date): string {
  const until = `On now until ${endName(overAt(facts), now)}.`;
  const entry = event.last_entry_at ? new Date(event.last_entry_at) : null;
  if (!entry) return until;
  return entry <= now
    ? `${until} Last entry was at ${clockTime(entry)}.`
    : `${until} Last entry ${clockTime(entry)}.`;
}

function fewLeftSentence(types: readonly TicketType[]): string {
  const counts = types
    .filter((type) => type.state === "few_left" && type.remaining !== null)
    .map((type) => type.remaining ?? 0);
  const left = counts.reduce((sum, count) => sum + count, 0);
  return left > 0 ? `Last ${left}: under 15% of the places are left.` : "Under 15% of the places are left.";
}
