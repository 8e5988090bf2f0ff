// A listing against the rules of the product. The first rule it breaks is the reason it is refused with.
import { eventInput, LIMITS } from "@undercroft/contract";
import { toSlug } from "../../../seeds/slugs.ts";
import type { ImportedEvent } from "../imported-event.ts";
import type { Listing, Problem } from "../listing.ts";
import type { AreaFinder } from "../places/areas.ts";
import { cutText, shortenListing } from "../text/shorten.ts";
import { checkOffers } from "./check-offers.ts";
import { checkPlace, deriveIdentifier, reasonOf } from "./check-place.ts";
import { type CheckedTimes, shiftTimes } from "./check-times.ts";
import { toCategory, toEventType, toTags } from "./classify.ts";

/** Who a listing is from: its organiser, else the one the command names. Null when neither does. */
export function organiserOf(listing: Listing, fallback: string | null): string | null {
  return listing.organiser ?? fallback;
}

/** Names a listing across imports: organiser and identifier, or organiser and facts where it has none. */
export function externalIdOf(listing: Listing, organiser: string): string {
  const facts = [listing.title, listing.place?.name ?? "", listing.place?.address ?? "", listing.start];
  return `${toSlug(organiser)}:${listing.identifier ?? deriveIdentifier(...facts)}`;
}

/** The description, with the note where it says something else; facts alone where the source gives no text. */
function describe(listing: Listing): string {
  const { description, note, place } = listing;
  const isNew = note !== "" && !description.includes(note);
  const both = isNew ? [description, note].filter(Boolean).join("\n\n") : description;
  const text = both.length <= LIMITS.eventDescription ? both : description;
  if (text.length >= LIMITS.eventDescriptionMin || !place) return text;
  const where = place.address.includes(place.name) ? place.address : `${place.name}, ${place.address}`;
  return [text, `${listing.title}. ${where}.`].filter(Boolean).join("\n\n");
}

function textProblem(listing: Listing, description: string, tags: string[]): Problem | null {
  const { title, capacity } = listing;
  const count = (text: string) => `it has ${text.length} characters`;
  const titleReason = reasonOf(eventInput.shape.title.safeParse(title));
  if (titleReason) {
    const remedy =
      title.length > LIMITS.eventTitle
        ? `Shorten it to 100 characters; ${count(title)}`
        : `Lengthen it; ${count(title)}`;
    return { field: "name", reason: titleReason, remedy };
  }
  if (description.length < LIMITS.eventDescriptionMin) {
    const remedy = `Say what it is; ${count(description)}`;
    return { field: "description", reason: "Description must be at least 10 characters", remedy };
  }
  if (description.length > LIMITS.eventDescription) {
    const remedy = `Shorten it to 2000 characters; ${count(description)}`;
    return { field: "description", reason: "Description too long", remedy };
  }
  const capacityReason = capacity === null ? null : reasonOf(eventInput.shape.capacity.safeParse(capacity));
  if (capacityReason) {
    return {
      field: "maximumAttendeeCapacity",
      reason: capacityReason,
      remedy: `Write a whole number from 1 to 100000, not ${capacity}`,
    };
  }
  if (tags.length > LIMITS.tags) {
    return {
      field: "keywords",
      reason: "Too many tags",
      remedy: `Keep at most 10; there are ${tags.length}`,
    };
  }
  return nameProblem(listing, tags);
}

/** A text in which letters were lost before it came here: nobody can tell any more which. */
function lostLetters(listing: Listing, description: string): Problem | null {
  const { title, place, organiser, keywords, performers, offers } = listing;
  const texts: [string, (string | null | undefined)[]][] = [
    ["name", [title]],
    ["description", [description]],
    ["location", [place?.name, place?.address, place?.description]],
    ["organizer", [organiser]],
    ["identifier", [listing.identifier, place?.identifier]],
    ["url", [listing.url, place?.url, ...offers.map(({ url }) => url)]],
    ["keywords", keywords],
    ["performer", performers],
    ["offers.name", offers.map(({ name }) => name)],
  ];
  const lost = texts.find(([, values]) => values.some((value) => value?.includes("\uFFFD")));
  return lost
    ? {
        field: lost[0],
        reason: "Letters were lost",
        remedy: "Write the letter that was lost in its source again",
      }
    : null;
}

function nameProblem(listing: Listing, tags: string[]): Problem | null {
  const tag = tags.find((word) => word.length > 40);
  if (tag) return { field: "keywords", reason: "Tag too long", remedy: `Shorten "${tag}" to 40 characters` };
  const performer = listing.performers.find((name) => name.length > LIMITS.name);
  if (performer)
    return {
      field: "performer",
      reason: "Name too long",
      remedy: `Shorten "${performer}" to 100 characters`,
    };
  const offer = listing.offers.find((one) => (one.name?.length ?? 0) > 76)?.name;
  return offer
    ? { field: "offers.name", reason: "Name too long", remedy: `Shorten "${offer}" to 76 characters` }
    : null;
}

/** What else decides how a listing is saved. */
export type CheckContext = {
  organiser: string;
  areas: AreaFinder;
  weeks: number;
  isBookable: boolean;
  /** texts that are too long are cut, not refused */
  shorten: boolean;
};

/** The event as it will be saved, or the rule it breaks. `times` have been read already; they are moved by `weeks`. */
export function checkListing(
  given: Listing,
  times: CheckedTimes,
  { organiser: givenOrganiser, areas, weeks, isBookable, shorten }: CheckContext,
): { event: ImportedEvent } | { problem: Problem } {
  const listing = shorten ? shortenListing(given) : given;
  const organiser = shorten ? cutText(givenOrganiser, LIMITS.name) : givenOrganiser;
  const description = describe(listing);
  const tags = toTags(listing.keywords);
  const problem = lostLetters(listing, description) ?? textProblem(listing, description, tags);
  if (problem) return { problem };
  if (organiser.length > 100) {
    return {
      problem: {
        field: "organizer",
        reason: "Name too long",
        remedy: "Shorten the organiser's name to 100 characters",
      },
    };
  }
  const where =
    listing.isOnline || !listing.place ? null : checkPlace(listing.place, listing, toSlug(organiser), areas);
  if (where && "problem" in where) return where;
  if (!where && !listing.isOnline) {
    return {
      problem: {
        field: "location",
        reason: "Place missing",
        remedy: "Say where it is, or mark it as an online event",
      },
    };
  }
  const offers = checkOffers(listing, weeks, isBookable);
  if ("problem" in offers) return offers;
  if (!listing.openingHours) {
    return {
      problem: {
        field: "hours",
        reason: "These are no opening hours",
        remedy: 'Write them as "Mon-Fri 11:00-17:00; Sat 12:00-18:00"',
      },
    };
  }
  const event_type = toEventType(listing);
  const moved = shiftTimes(times, weeks);
  const instant = (at: CheckedTimes["end"]) => at?.toInstant().toString() ?? null;
  return {
    event: {
      // named as it was found, so that it is the same listing whether it is cut or not
      external_id: externalIdOf(given, givenOrganiser),
      organiser,
      place: where?.place ?? null,
      title: listing.title,
      description,
      category: toCategory(listing, event_type),
      event_type,
      starts_at: moved.start.toInstant().toString(),
      ends_at: instant(moved.end),
      doors_at: instant(moved.doors),
      opening_hours: listing.openingHours,
      status: listing.status,
      location_mode: where ? "venue" : "online",
      capacity: listing.capacity,
      min_age: listing.minAge,
      rescheduled_from: moved.previousStarts.map((at) => at.toInstant().toString()),
      tags,
      performers: [...new Set(listing.performers)],
      ...offers.offers,
    },
  };
}
