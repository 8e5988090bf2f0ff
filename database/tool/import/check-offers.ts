// Offers of a listing as what our box office can do with them.
import type { ImportedEvent, ImportedTicketType } from "./imported-event.ts";
import type { ListedOffer, Listing, Problem } from "./listing.ts";
import { readTime } from "./london-time.ts";

/** The columns of an event that its offers decide. */
export type CheckedOffers = Pick<
  ImportedEvent,
  "external_url" | "price_from_pence" | "price_to_pence" | "waitlist_enabled" | "ticket_types"
>;

function problemOf(offer: ListedOffer): Problem | null {
  if (offer.pence !== null && !(offer.pence >= 0 && offer.pence <= 1_000_000)) {
    return {
      field: "offers.price",
      reason: "Invalid price",
      remedy: "Write pounds, such as 12.50, or 0 for free",
    };
  }
  if (offer.currency !== "GBP") {
    return {
      field: "offers.priceCurrency",
      reason: "Currency must be GBP",
      remedy: `Give the price in pounds, not ${offer.currency}`,
    };
  }
  return null;
}

/** A sale window moved along with its event; one that cannot be read, or is upside down, is left open. */
function toWindow(
  offer: ListedOffer,
  weeks: number,
): { sales_start: string | null; sales_end: string | null } {
  const read = (text: string | null) => {
    const time = text ? readTime(text) : null;
    return time && "at" in time ? time.at.add({ weeks }).toInstant().toString() : null;
  };
  const [sales_start, sales_end] = [read(offer.salesStart), read(offer.salesEnd)];
  const isUpsideDown =
    sales_start !== null && sales_end !== null && Date.parse(sales_end) <= Date.parse(sales_start);
  return isUpsideDown ? { sales_start: null, sales_end: null } : { sales_start, sales_end };
}

/**
 * What has an address of its own links there, unless it is sold out, which is said here. Without one it is free, or
 * paid, at the door. Only where the import says so (`isBookable`) is what is free and sold nowhere else booked here,
 * without a limit: the source's organiser must know that tickets of ours come to the door.
 */
export function checkOffers(
  listing: Listing,
  weeks: number,
  isBookable: boolean,
): { offers: CheckedOffers } | { problem: Problem } {
  for (const offer of listing.offers) {
    const problem = problemOf(offer);
    if (problem) return { problem };
  }
  const offers = listing.offers.length > 0 ? listing.offers : toImpliedOffers(listing);
  const link =
    offers.find((offer) => offer.url)?.url ?? (offers.length === 0 || !isBookable ? listing.url : null);
  const prices = offers.flatMap((offer) =>
    offer.pence === null ? (listing.isFree ? [0] : []) : [offer.pence],
  );
  const isSoldOut = offers.length > 0 && offers.every((offer) => offer.isSoldOut);
  const here = link ? (isSoldOut ? offers : []) : offers;
  const names = new Set<string>();
  const ticket_types = here.map((offer, sort): ImportedTicketType => {
    const pence = offer.pence ?? 0;
    let name = offer.name ?? (pence > 0 ? "On the door" : "Free entry");
    while (names.has(name)) name = `${name} ${names.size + 1}`;
    names.add(name);
    const kind = pence > 0 || !(isBookable || offer.isSoldOut) ? "door" : "free";
    return { name, kind, face_pence: pence, sold_out: offer.isSoldOut, ...toWindow(offer, weeks), sort };
  });
  return {
    offers: {
      external_url: link,
      price_from_pence: prices.length > 0 ? Math.min(...prices) : null,
      price_to_pence: prices.length > 0 ? Math.max(...prices) : null,
      waitlist_enabled: isBookable && link === null,
      ticket_types,
    },
  };
}

/** An event that only says that it is free offers a free place. */
function toImpliedOffers(listing: Listing): ListedOffer[] {
  if (listing.isFree !== true) return [];
  return [
    {
      name: null,
      pence: 0,
      currency: "GBP",
      url: listing.url,
      isSoldOut: false,
      salesStart: null,
      salesEnd: null,
    },
  ];
}
