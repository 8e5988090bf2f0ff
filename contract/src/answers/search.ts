// What procedures of search answer.
import { z } from "zod";
import { jobCard } from "./careers.ts";
import { articleCard } from "./journal.ts";
import { listing } from "./listings.ts";
import { venueCard } from "./venues.ts";

/** What was put right: the words as they were typed and as they were looked for. */
const corrected = z
  .strictObject({ query: z.string(), from: z.array(z.string()), to: z.array(z.string()) })
  .nullable();

const line = { id: z.string(), path: z.string(), title: z.string(), detail: z.string().nullable() };
const nights = { slug: z.string(), nights: z.number() };
const artist = {
  ...line,
  ...nights,
  aliases: z.array(z.string()),
  image_path: z.string().nullable(),
  is_claimed: z.boolean(),
};

/** Things of one kind; items are null where this group alone could not be read. */
const group = <Kind extends string, Card extends z.ZodType>(kind: Kind, card: Card) =>
  z.strictObject({
    kind: z.literal(kind),
    count: z.number(),
    is_more: z.boolean(),
    items: z.array(card).nullable(),
  });

const groups = [
  group("event", listing),
  group("venue", venueCard),
  group("job", jobCard),
  group("article", articleCard),
  group("artist", z.strictObject(artist)),
  group("city", z.strictObject({ ...line, ...nights })),
  group("organiser", z.strictObject({ ...line, ...nights })),
  group("series", z.strictObject({ ...line, ...nights })),
  group("person", z.strictObject({ ...line, image_path: z.string().nullable() })),
  group("help", z.strictObject({ ...line, answer: z.string() })),
] as const;
const kinds = z.enum(groups.map(({ shape }) => shape.kind.value));

export const answers = {
  /** what was asked for most, on how many days, and on which one last */
  list_search_terms: z.array(
    z.strictObject({ term: z.string(), count: z.number(), days: z.number(), last_day: z.string() }),
  ),
  /** how a question is understood: whether it is one name, and which of its words mean more than themselves */
  read_search: z.strictObject({
    is_name: z.boolean(),
    place: z.strictObject({ near: z.string(), name: z.string(), words: z.string() }).nullable(),
    facts: z.array(
      z.strictObject({
        /** facts with | between, one of which must be true */
        any: z.string(),
        label: z.string(),
        words: z.array(z.string()),
      }),
    ),
    rest: z.string(),
    /** words that were passed over, as they were typed */
    dropped: z.array(z.string()),
  }),
  search_all: z.strictObject({
    query: z.string(),
    corrected,
    /** what nothing fits together with the rest: word:x, when, place, price, fact:x */
    left_out: z.array(z.string()),
    /** where the nearest nights are that have what the place does not; left out where nothing was asked */
    nearest: z
      .strictObject({ near: z.string(), name: z.string(), miles: z.number(), count: z.number() })
      .nullable()
      .optional(),
    total: z.number(),
    groups: z.array(z.discriminatedUnion("kind", groups)),
  }),
  suggest: z.strictObject({
    query: z.string(),
    corrected,
    /** how the sentence was understood: "Sat 5 Dec", "Leeds", "Techno" */
    chips: z.array(z.string()),
    /** words that were passed over */
    dropped: z.array(z.string()),
    groups: z.array(
      z.strictObject({
        kind: kinds,
        items: z.array(z.strictObject({ path: z.string(), title: z.string(), detail: z.string() })),
      }),
    ),
  }),
};
