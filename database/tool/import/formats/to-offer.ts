import type { ListedOffer } from "../listing.ts";
import { currencySigns, readPrice } from "./read-price.ts";

/** What a source says of an offer besides its price. */
type OfferFacts = Partial<
  Pick<ListedOffer, "name" | "url" | "isSoldOut" | "salesStart" | "salesEnd" | "currency">
>;

/** Signs stand for the currencies they are written for here. */
const toCurrency = (code: string): string => currencySigns[code] ?? code;

/** An offer at a price in the source's words; empty words say nothing of it. @param to the highest price, where the source names two */
export function toOffer(said: string, facts: OfferFacts, to = ""): ListedOffer {
  const [low, high] = [readPrice(said), readPrice(to)];
  const unreadable = low.kind === "unreadable" ? said : high.kind === "unreadable" ? to : null;
  const isSaid = low.kind === "said" && unreadable === null;
  const highest = high.kind === "said" ? high.pence : isSaid ? low.to : null;
  return {
    name: null,
    url: null,
    isSoldOut: false,
    salesStart: null,
    salesEnd: null,
    ...facts,
    pence: isSaid ? low.pence : null,
    toPence: isSaid && highest !== null && highest > low.pence ? highest : null,
    unreadable,
    currency: toCurrency(facts.currency ?? "") || (low.kind === "said" ? low.currency : "GBP"),
  };
}
