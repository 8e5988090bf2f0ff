// The row of an event, and its words.
import { toSlug } from "../../slugs.ts";
import { toInstant } from "../calendar.ts";
import type { Cast } from "./cast.ts";
import type { Draft } from "./draft.ts";
import { cancelReasonOf } from "./event-states.ts";
import type { Programme } from "./programmes.ts";

export type EventRow = Record<string, unknown> & {
  id: string;
  starts_at: string;
  publish_at: string;
  pick_blurb: string | null;
  cancel_reason: string | null;
};

const accessNotes = new Map([
  ["BSL interpreted", "bsl"],
  ["Captioned", "captions"],
]);

const guestLines = [
  "This time: %s.",
  "Guest: %s.",
  "With %s, who promised to behave.",
  "%s in the middle of it.",
  "On the bill this time: %s.",
  "And %s.",
];

/** The row, still a draft; `place` are the columns that say where. */
export function toEventRow(draft: Draft, place: object, cast: Cast): EventRow {
  const { programme, occurrence, state, random, times } = draft;
  const organiser = cast.organisers.get(programme.organiser);
  if (!organiser) throw new Error(`"${programme.title}" names no organiser that exists`);
  return {
    id: draft.id,
    ...wordsOf(draft),
    organiser_id: organiser.id,
    created_by: cast.authorId,
    category: programme.category,
    event_type: programme.type,
    setting: settingOf(programme, cast),
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    doors_at: times.doors_at,
    opening_hours: openingHoursOf(programme, times.starts_at),
    last_entry_at: times.last_entry_at,
    min_age: programme.minAge,
    ...notesOf(programme),
    ...place,
    safety: {},
    status: "draft",
    publish_at: draft.published,
    cancelled_at: state === "cancelled" ? new Date(cast.now.getTime() - 26 * 3_600_000).toISOString() : null,
    cancel_reason: cancelReasonOf(state, random),
    rescheduled_from: state === "rescheduled" ? [toInstant(occurrence.night, programme.start, -14)] : [],
    external_url:
      programme.price === "external" ? `https://box-office.example/${toSlug(programme.title)}` : null,
    requires_approval: state === "approval",
    waitlist_enabled: state !== "soldout-nowait",
    attendee_list: random.pick(["hidden", "count", "opt_in"]),
    pick_blurb: occurrence.index >= 0 && occurrence.index < 2 ? programme.blurb : null,
    created_at: draft.published,
  };
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Exhibitions are closed on Mondays and Tuesdays, as galleries are, unless they open on one. */
function openingHoursOf({ type, when, start, end }: Programme, startsAt: string) {
  if (type !== "exhibition" || !when.startsWith("run:")) return {};
  const first = weekdays[new Date(startsAt).getUTCDay()];
  return Object.fromEntries(
    weekdays
      .filter((day) => day === first || !["mon", "tue"].includes(day))
      .map((day) => [day, [start, end]]),
  );
}

/** Under the sky in yards and on walks, both at markets; now and then nobody says. */
function settingOf({ venue, type }: Programme, cast: Cast): string | null {
  if (type === "tour" || cast.venues.get(venue)?.isOutdoor) return "outdoor";
  if (type === "market" || type === "festival") return "both";
  return venue && type !== "event" ? "indoor" : null;
}

/** Half the nights of a club series are named after their guest, as promoters do. */
function wordsOf({ programme, occurrence, random, lineUp, isSeries }: Draft) {
  const { title, description } = programme;
  const isNamed = programme.type === "club-night" && isSeries && random.chance(0.55);
  const guest = isNamed ? lineUp.guests[0] : undefined;
  const line =
    lineUp.guests.length > 0 ? random.pick(guestLines).replace("%s", listNames(lineUp.guests)) : "";
  return {
    slug: toSlug(isSeries ? `${title} ${occurrence.night}` : title),
    title: guest ? `${title} with ${guest}` : title,
    description: `${description} ${line}`.trim(),
  };
}

function listNames(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function notesOf(programme: Programme): { content_notes: string[]; access: object } {
  const access: Record<string, object> = {};
  for (const note of programme.notes) {
    const key = accessNotes.get(note);
    if (key) access[key] = { value: "yes" };
    if (note === "Strobe lighting") access.no_strobe = { value: "no", note: "Strobe lighting is used" };
  }
  return { content_notes: programme.notes.filter((note) => !accessNotes.has(note)), access };
}
