// Offers of schema.org: single, listed, nested in one another, or summed up as an AggregateOffer. https://schema.org/Offer
import type { ListedOffer } from "../listing.ts";
import { toLine } from "../text/plain-text.ts";
import { isNode, type Node, toAddress, toList, toTerm, toText } from "./json-ld-values.ts";
import { toOffer } from "./to-offer.ts";

const soldOut: ReadonlySet<string> = new Set(["SoldOut", "OutOfStock", "Discontinued"]);

/** The prices an offer names, lowest and highest, in its own words. */
function listPrices(offer: Node): string[] {
  const own = [offer.price, offer.lowPrice, offer.highPrice].map(toText);
  const specified = toList(offer.priceSpecification)
    .filter(isNode)
    .flatMap((each) => [each.price, each.minPrice, each.maxPrice].map(toText));
  const said = own.some((text) => text.trim() !== "") ? own : specified;
  return said.map((text) => text.trim()).filter(Boolean);
}

function currencyOf(offer: Node): string {
  const specified = toList(offer.priceSpecification).filter(isNode)[0];
  return toText(offer.priceCurrency ?? specified?.priceCurrency)
    .trim()
    .toUpperCase();
}

function readOffer(offer: Node): ListedOffer {
  return toOffer(listPrices(offer).join(" / "), {
    name: toLine(toText(offer.name)) || null,
    url: toAddress(offer.url),
    isSoldOut: soldOut.has(toTerm(toText(offer.availability))),
    salesStart: toText(offer.validFrom) || toText(offer.availabilityStarts) || null,
    salesEnd: toText(offer.validThrough) || toText(offer.availabilityEnds) || null,
    currency: currencyOf(offer),
  });
}

/** All offers; an AggregateOffer that lists its own is read by these, and one that lists none by its range. */
export function toOffers(value: unknown): ListedOffer[] {
  return toList(value)
    .flat(2)
    .filter(isNode)
    .flatMap((offer) => {
      const nested = toOffers(offer.offers);
      return nested.length > 0 ? nested : [readOffer(offer)];
    });
}
