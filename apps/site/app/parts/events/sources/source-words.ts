import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import type { Source, SourceLine } from "./sources-queries.ts";

/** What becomes of a new night. */
export const newNights = [
  { value: "published", label: "Publish them", says: "New nights stand here as soon as they are read." },
  { value: "draft", label: "Keep them as drafts", says: "You publish each one under Your nights." },
  { value: "asked", label: "Ask me", says: "They wait here until you decide." },
] as const;

const outcomes: Record<string, string> = {
  new: "New",
  known: "Here already",
  changed: "Changed",
  moved: "Moved",
  same: "The same",
  back: "Back again",
  postponed: "Postponed",
  withdrawn: "Taken off",
  left_out: "Cancelled or postponed, left out",
  refused: "Not taken",
};

/** What a row of a preview comes to. */
export const outcomeName = (line: SourceLine): string => {
  const name = outcomes[line.outcome ?? "refused"] ?? "Not taken";
  return line.status === "tentative" ? `${name}, as a draft` : name;
};

/** "14 nights, next look at Sat 28 Nov 18:00." */
export function sourceLineOf(source: Source): string {
  if (source.read_at === null) return "Its nights are being taken. This takes a minute.";
  const nights = plural(source.nights, "coming night");
  if (source.kind === "key") return `${nights}, sent by your website with a key.`;
  if (source.kind === "file") return `${nights}. A file is read once.`;
  if (source.state === "resting") return `${nights}. It rests and is not read.`;
  return source.next_at ? `${nights}, next look at ${momentName(source.next_at)}.` : `${nights}.`;
}

const countNames: readonly [key: string, name: string][] = [
  ["new", "new"],
  ["changed", "changed"],
  ["moved", "moved"],
  ["postponed", "postponed"],
  ["withdrawn", "taken off"],
  ["waits", "waiting for you"],
  ["missing", "missing"],
  ["known", "here already"],
  ["back", "back again"],
  ["same", "the same"],
  ["refused", "not taken"],
];

/** "2 new, 1 moved, 12 the same" */
export const countsLine = (counts: Readonly<Record<string, number>>): string =>
  countNames
    .filter(([key]) => (counts[key] ?? 0) > 0)
    .map(([key, name]) => `${counts[key]} ${name}`)
    .join(", ") || "no nights";

/** "£5", "£5–£8", "free" or null where nothing was said. */
export function priceWords(from: number | null | undefined, to: number | null | undefined): string | null {
  if (from === null || from === undefined) return null;
  const one = (pence: number) => (pence === 0 ? "free" : formatMoney(pence));
  return to === null || to === undefined || to === from ? one(from) : `${one(from)}–${one(to)}`;
}

const fieldNames: Record<string, string> = {
  title: "Title",
  description: "Text",
  starts_at: "Start",
  ends_at: "End",
  doors_at: "Doors",
  place: "Place",
  price: "Price",
  url: "Link",
  min_age: "Age",
  capacity: "Capacity",
};

function saidWords(field: string, value: unknown): string {
  if (field === "price" && Array.isArray(value))
    return value[2] === true
      ? "sold out"
      : (priceWords(value[0] as number | null, value[1] as number | null) ?? "no price");
  if (field.endsWith("_at") && typeof value === "string") return momentName(value);
  if (field === "place") return "another place";
  if (field === "description") return "other words";
  return value === null || value === "" ? "nothing" : `“${firstLetters(String(value), 80)}”`;
}

/** "Price: yours, the calendar says £8" */
export const keptWords = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).map(
    ([field, value]) => `${fieldNames[field] ?? field}: yours, the calendar says ${saidWords(field, value)}`,
  );
