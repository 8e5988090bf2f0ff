// Which of our categories, types and kinds of place a listing belongs to, by the words of its source.
import { toSlug } from "../../../seeds/slugs.ts";
import type { Listing } from "../listing.ts";

const categories = ["music", "art", "nightlife", "culture"];
const eventTypes =
  "club-night gig exhibition talk tour screening workshop performance market festival open-day event".split(
    " ",
  );

type Rule = [pattern: RegExp, value: string];

/** Types of schema.org, then words of the title, in order of preference. */
const kindTypes: Rule[] = [
  [/^MusicEvent$/, "gig"],
  [/^DanceEvent$/, "club-night"],
  [/^(ExhibitionEvent|VisualArtsEvent)$/, "exhibition"],
  [/^ScreeningEvent$/, "screening"],
  [/^(TheaterEvent|ComedyEvent)$/, "performance"],
  [/^(LiteraryEvent|BusinessEvent)$/, "talk"],
  [/^(EducationEvent|CourseInstance|Hackathon)$/, "workshop"],
  [/^SaleEvent$/, "market"],
  [/^Festival$/, "festival"],
];
const wordTypes: Rule[] = [
  [/\b(club night|all[- ]nighter|rave)\b/i, "club-night"],
  [/\b(tours?|guided|walk(s|ing)?|trail)\b/i, "tour"],
  [/\b(talks?|lectures?|q ?& ?a|in conversation|panel)\b/i, "talk"],
  [/\b(screenings?|film|cinema)\b/i, "screening"],
  [/\b(workshops?|class|course|drawing session)\b/i, "workshop"],
  [/\b(concerts?|gigs?|recitals?|live music|in[- ]store)\b/i, "gig"],
  [/\b(performances?|theatre|cabaret|comedy|spoken word)\b/i, "performance"],
  [/\b(exhibitions?|private view)\b/i, "exhibition"],
  [/\b(markets?|fairs?|jumble)\b/i, "market"],
  [/\bfestivals?\b/i, "festival"],
  [/\b(drop[- ]in|open (day|house|studios?|doors)|opening)\b/i, "open-day"],
];
const venueTypes: Rule[] = [
  [/^(night ?club|club night|discotheque)$/, "club"],
  [/^(gallery|art gallery)$/, "gallery"],
  [/^art studio$/, "studio"],
  [/^museum$/, "museum"],
  [/^theatre$/, "theatre"],
  [/^cinema$/, "cinema"],
  [/^(religious|church|chapel)$/, "church"],
  [/^(warehouse|industrial)$/, "warehouse"],
  [/^(restaurant\/bar|pub|bar)$/, "pub"],
  [/^(concert\/performance space|livery hall|hall|music venue)$/, "hall"],
  [
    /^(garden|public realm\/landscape|cemetery|open site|outdoor|walk\/tour|art in the public realm|monument)$/,
    "outdoor",
  ],
  [/^record (shop|store)$/, "record-shop"],
  [/^(community\/cultural|community|library)$/, "community"],
];

function findRule(rules: Rule[], words: string[]): string | undefined {
  for (const [pattern, value] of rules) if (words.some((word) => pattern.test(word))) return value;
  return undefined;
}

export function toEventType(listing: Listing): string {
  const own = listing.eventType ? toSlug(listing.eventType) : "";
  if (eventTypes.includes(own)) return own;
  // what comes after the name of the place says what happens there
  const place = listing.place?.name ?? "";
  const title = place && listing.title.startsWith(place) ? listing.title.slice(place.length) : listing.title;
  return (
    findRule(kindTypes, listing.kinds) ??
    findRule(wordTypes, [title]) ??
    findRule(wordTypes, listing.keywords) ??
    "event"
  );
}

export function toCategory(listing: Listing, eventType: string): string {
  if (listing.category && categories.includes(listing.category)) return listing.category;
  if (eventType === "club-night") return "nightlife";
  if (eventType === "gig") return "music";
  if (eventType === "exhibition") return "art";
  const words = listing.keywords.map((word) => word.toLowerCase());
  if (
    words.some((word) =>
      /^(gallery|art studio|art in the public realm|visual arts?|art|photography)$/.test(word),
    )
  )
    return "art";
  if (words.some((word) => /^(music|jazz|techno|house|punk|folk|dub|classical)$/.test(word))) return "music";
  return "culture";
}

/** The kind of place, guessed from the keywords of what is on there. */
export function toVenueType(listing: Listing): string {
  return (
    findRule(
      venueTypes,
      listing.keywords.map((word) => word.toLowerCase()),
    ) ?? "other"
  );
}

/** Keywords as tags: "community/cultural" → "community-cultural". */
export function toTags(keywords: string[]): string[] {
  return [...new Set(keywords.map(toSlug).filter(Boolean))];
}
