// Offers of a listing as what our box office can do with them.
import type { ImportedEvent, ImportedTicketType } from "../imported-event.ts";
import type { ListedOffer, Listing, Problem } from "../listing.ts";
import { cutText } from "../text/shorten.ts";
import { readTime } from "./london-time.ts";

/** The columns of an event that its offers decide. */
export type CheckedOffers = Pick<
  ImportedEvent,
  "external_url" | "price_from_pence" | "price_to_pence" | "waitlist_enabled" | "is_sold_out" | "ticket_types"
>;

function problemOf(offer: ListedOffer): Problem | null {
  const highest = offer.toPence ?? offer.pence ?? 0;
  if (offer.unreadable !== null || highest > 1_000_000) {
    const said = offer.unreadable === null ? "" : `, not "${cutText(offer.unreadable, 40)}"`;
    return {
      field: "offers.price",
      reason: "Invalid price",
      remedy: `Write pounds, such as 12.50, or 0 for free${said}`,
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
  const priced = offers.map((offer) =>
    offer.pence === null && listing.isFree ? { ...offer, pence: 0 } : offer,
  );
  const prices = priced.flatMap(({ pence, toPence }) => (pence === null ? [] : [pence, toPence ?? pence]));
  const isSoldOut = offers.length > 0 && offers.every((offer) => offer.isSoldOut);
  const here = link && !isSoldOut ? [] : priced;
  const types = toTicketTypes(here, weeks, isBookable);
  return {
    offers: {
      external_url: link,
      price_from_pence: prices.length > 0 ? Math.min(...prices) : null,
      price_to_pence: prices.length > 0 ? Math.max(...prices) : null,
      // nobody can wait for a ticket whose price is not known
      waitlist_enabled: isBookable && link === null && types.length > 0,
      is_sold_out: isSoldOut && types.length === 0,
      ticket_types: types,
    },
  };
}

/** The lowest and the highest price of an offer are two, so that both are seen; what was not said makes none. */
function listPrices({ pence, toPence, name }: ListedOffer): { pence: number; name: string }[] {
  if (pence === null) return [];
  const plain = cutText(
    name ?? (pence > 0 || toPence ? "On the door" : "Free entry"),
    toPence === null ? 76 : 66,
  );
  if (toPence === null) return [{ pence, name: plain }];
  return [
    { pence, name: `${plain}, lowest` },
    { pence: toPence, name: `${plain}, highest` },
  ];
}

function toTicketTypes(offers: ListedOffer[], weeks: number, isBookable: boolean): ImportedTicketType[] {
  const names = new Set<string>();
  const types = offers.flatMap((offer) => listPrices(offer).map((price) => ({ offer, ...price })));
  return types.map(({ offer, pence, name: wanted }, sort): ImportedTicketType => {
    let name = wanted;
    while (names.has(name)) name = `${name} ${names.size + 1}`;
    names.add(name);
    const kind = pence > 0 || !(isBookable || offer.isSoldOut) ? "door" : "free";
    return { name, kind, face_pence: pence, sold_out: offer.isSoldOut, ...toWindow(offer, weeks), sort };
  });
}

/** An event that only says that it is free offers a free place. */
function toImpliedOffers(listing: Listing): ListedOffer[] {
  if (listing.isFree !== true) return [];
  return [
    {
      name: null,
      pence: 0,
      toPence: null,
      unreadable: null,
      currency: "GBP",
      url: listing.url,
      isSoldOut: false,
      salesStart: null,
      salesEnd: null,
    },
  ];
}
