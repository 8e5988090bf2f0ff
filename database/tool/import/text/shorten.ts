// Texts of other systems that are too long for ours, cut where somebody asked for it with --shorten.
import { LIMITS } from "@undercroft/contract";
import { toTags } from "../check/classify.ts";
import type { Listing } from "../listing.ts";

/** Characters of a tag and of a ticket's name. */
const tagLength = 40;
const offerLength = 76;

/** Reasons of refusals that --shorten does away with. */
export const shortenable: ReadonlySet<string> = new Set([
  "Title too long",
  "Description too long",
  "Too many tags",
  "Tag too long",
  "Name too long",
]);

/** At most so many characters, cut between two words where there are any, and marked as cut. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most - 1);
  const words = room.replace(/\s+\S*$/u, "").replace(/[\s,;:–-]+$/u, "");
  // half a pair of a rare character would be no text
  const cut = words.length >= most / 2 ? words : room.replace(/[\uD800-\uDBFF]$/u, "");
  return `${cut}…`;
}

/** The listing with its title, description, tags and names cut to what the product takes: the first ten tags stay. */
export function shortenListing(listing: Listing): Listing {
  return {
    ...listing,
    title: cutText(listing.title, LIMITS.eventTitle),
    description: cutText(listing.description, LIMITS.eventDescription),
    keywords: toTags(listing.keywords)
      .filter((tag) => tag.length <= tagLength)
      .slice(0, LIMITS.tags),
    performers: listing.performers.map((name) => cutText(name, LIMITS.name)),
    organiser: listing.organiser === null ? null : cutText(listing.organiser, LIMITS.name),
    offers: listing.offers.map((offer) => ({
      ...offer,
      name: offer.name === null ? null : cutText(offer.name, offerLength),
    })),
  };
}
