// Every occurrence of every programme as rows: the event, its line-up, tags, updates, ticket types and stock.

import path from "node:path";
import { readCsvTable, requireCell } from "../csv-table.ts";
import { toSlug } from "../slugs.ts";
import { type AreaIndex, getArea } from "./areas.ts";
import { daysBetween, listOccurrences, type Occurrence, toInstant } from "./calendar.ts";
import { announceState, cancelReasonOf, statusOf } from "./event-states.ts";
import { toTimes } from "./event-times.ts";
import { drawLineUp } from "./line-ups.ts";
import type { Artist, OrganiserIndex } from "./organisers.ts";
import { feeOf, planTickets } from "./prices.ts";
import type { Programme } from "./programmes.ts";
import { createRandom, type Random } from "./random.ts";
import type { VenueIndex } from "./venues.ts";

/** What was put in before and events are made of. */
export type Cast = {
  now: Date;
  tonight: string;
  areas: AreaIndex;
  venues: VenueIndex;
  organisers: OrganiserIndex;
  organiserCities: Map<string, string>;
  artists: Artist[];
  /** who is noted as the author of events and updates */
  authorId: string;
};

/** Rows by table, ready to insert, and what the bookings of the demo need to know. */
export type EventRows = {
  events: (Record<string, unknown> & { id: string; starts_at: string })[];
  finalStatus: { id: string; status: string }[];
  event_artists: object[];
  event_tags: object[];
  event_updates: object[];
  event_reveals: object[];
  ticket_types: TicketTypeRow[];
  stock: { ticket_type_id: string; quantity: number | null; sold: number }[];
};

/** A row of ticket_types. */
export type TicketTypeRow = Record<string, unknown> & {
  id: string;
  event_id: string;
  kind: string;
  face_pence: number;
  fee_pence: number;
  suggested_pence: number | null;
};

const noteKeys = new Map([
  ["BSL interpreted", "bsl"],
  ["Captioned", "captions"],
]);

const guestLines = [
  "This time: %s.",
  "Guest: %s.",
  "With %s, who has promised to behave.",
  "%s joins in.",
  "On the bill this time: %s.",
  "%s takes the middle of it.",
];

/** An empty set of rows to collect into. */
export function createEventRows(): EventRows {
  return {
    events: [],
    finalStatus: [],
    event_artists: [],
    event_tags: [],
    event_updates: [],
    event_reveals: [],
    ticket_types: [],
    stock: [],
  };
}

/** Adds all occurrences of a programme to `rows`. @throws Error when it names something that is not there */
export function addProgramme(programme: Programme, cast: Cast, rows: EventRows): void {
  const recent = new Set<string>();
  for (const occurrence of listOccurrences(programme.when, cast.tonight)) {
    const random = createRandom(`${programme.title} ${programme.venue} ${occurrence.night}`);
    addOccurrence(programme, occurrence, cast, rows, recent, random);
  }
}

function listNames(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function addOccurrence(
  programme: Programme,
  occurrence: Occurrence,
  cast: Cast,
  rows: EventRows,
  recent: Set<string>,
  random: Random,
): void {
  const id = random.uuid();
  const state = programme.states.get(occurrence.index);
  const times = toTimes(programme, occurrence);
  const lineUp = drawLineUp(programme.lineup, cast.artists, recent, random);
  const isSeries = !/^(once|day|run):/.test(programme.when);
  const guest =
    programme.type === "club-night" && isSeries && random.chance(0.55) ? lineUp.guests[0] : undefined;
  const said =
    lineUp.guests.length > 0 ? ` ${random.pick(guestLines).replace("%s", listNames(lineUp.guests))}` : "";
  const daysAhead = daysBetween(cast.tonight, occurrence.night);
  const announced = -Math.max(random.between(12, 50) - Math.max(daysAhead, 0), random.between(0, 6));
  const publishAt = Math.min(
    Date.parse(toInstant(cast.tonight, "10:00", Math.min(announced, daysAhead - 7))),
    cast.now.getTime() - random.between(1, 30) * 60_000,
  );
  const published = new Date(publishAt).toISOString();
  rows.events.push({
    id,
    slug: toSlug(isSeries ? `${programme.title} ${occurrence.night}` : programme.title),
    organiser_id: find(cast.organisers, programme.organiser),
    created_by: cast.authorId,
    title: guest ? `${programme.title} with ${guest}` : programme.title,
    description: `${programme.description}${said}`,
    category: programme.category,
    event_type: programme.type,
    ...{
      starts_at: times.starts_at,
      ends_at: times.ends_at,
      doors_at: times.doors_at,
      last_entry_at: times.last_entry_at,
    },
    min_age: programme.minAge,
    ...notesOf(programme),
    ...placeOf(programme, occurrence, cast, rows, id, random),
    safety: {},
    status: "draft",
    publish_at: published,
    cancelled_at: state === "cancelled" ? new Date(cast.now.getTime() - 26 * 3_600_000).toISOString() : null,
    cancel_reason: cancelReasonOf(state, random),
    rescheduled_from: state === "rescheduled" ? [toInstant(occurrence.night, programme.start, -14)] : [],
    external_url:
      programme.price === "external" ? `https://box-office.example/${toSlug(programme.title)}` : null,
    refund_note: /^(flat|ladder)/.test(programme.price)
      ? "Refunded in full up to 48 hours before doors, and always if the night is cancelled or moved."
      : null,
    requires_approval: state === "approval",
    waitlist_enabled: state !== "soldout-nowait",
    attendee_list: random.pick(["hidden", "count", "opt_in"]),
    pick_blurb: occurrence.index >= 0 && occurrence.index < 2 ? programme.blurb : null,
    created_at: published,
  });
  rows.finalStatus.push({ id, status: statusOf(state) });
  for (const entry of lineUp.entries) rows.event_artists.push({ id: random.uuid(), event_id: id, ...entry });
  for (const tag of programme.tags) rows.event_tags.push({ event_id: id, tag });
  const update = announceState(state, random);
  if (update) {
    const sent = new Date(cast.now.getTime() - random.between(2, 70) * 3_600_000).toISOString();
    rows.event_updates.push({
      id: random.uuid(),
      event_id: id,
      author_id: cast.authorId,
      body: update,
      sent_at: sent,
    });
  }
  addTicketTypes(
    programme,
    { id, state, daysAhead, published, startsAt: times.starts_at },
    cast,
    rows,
    random,
  );
}

function find<T>(index: Map<string, T>, key: string): T {
  const found = index.get(key);
  if (found === undefined) throw new Error(`a programme names "${key}", which is not there`);
  return found;
}

function notesOf(programme: Programme): { content_notes: string[]; access: object } {
  const access: Record<string, object> = {};
  for (const note of programme.notes) {
    const key = noteKeys.get(note);
    if (key) access[key] = { value: "yes" };
    if (note === "Strobe lighting") access.no_strobe = { value: "no", note: "Strobe lighting is used" };
  }
  return { content_notes: programme.notes.filter((note) => !noteKeys.has(note)), access };
}

function placeOf(
  programme: Programme,
  occurrence: Occurrence,
  cast: Cast,
  rows: EventRows,
  id: string,
  random: Random,
): object {
  const state = programme.states.get(occurrence.index);
  if (programme.venue) {
    const venue = find(cast.venues, programme.venue);
    const elsewhere = [...cast.venues.values()].filter(
      (other) => other.city === venue.city && other.id !== venue.id,
    );
    return {
      venue_id: venue.id,
      location_mode: "venue",
      area_id: null,
      reveal_at: null,
      moved_from: state === "moved" ? random.pick(elsewhere).name : null,
      capacity: venue.capacity,
    };
  }
  const city = find(cast.organiserCities, programme.organiser);
  const revealAt = toInstant(occurrence.night, programme.start < "18:00" ? "09:00" : "18:00");
  const place = readCsvTable(path.join(import.meta.dirname, "secret-places.csv")).find(
    (row) => row.city === city,
  );
  if (!place) throw new Error(`"${programme.title}" is secret and secret-places.csv has no place in ${city}`);
  rows.event_reveals.push({
    event_id: id,
    address: requireCell(place, "address"),
    lat: Number(place.lat),
    lng: Number(place.lng),
    notes: place.notes,
  });
  return {
    venue_id: null,
    location_mode: "secret",
    area_id: getArea(cast.areas, city).id,
    reveal_at: revealAt,
    moved_from: null,
    capacity: 300,
  };
}

type Selling = {
  id: string;
  state: ReturnType<Programme["states"]["get"]>;
  daysAhead: number;
  published: string;
  startsAt: string;
};

function addTicketTypes(
  programme: Programme,
  event: Selling,
  cast: Cast,
  rows: EventRows,
  random: Random,
): void {
  const { state, daysAhead } = event;
  const opens = toInstant(cast.tonight, "10:00", random.between(2, Math.max(2, Math.min(daysAhead - 1, 6))));
  let before: string | null = null;
  for (const [sort, type] of planTickets(programme.price, { state, daysAhead, random }).entries()) {
    const id = random.uuid();
    rows.ticket_types.push({
      id,
      event_id: event.id,
      name: type.name,
      description: type.description,
      kind: type.kind,
      face_pence: type.face,
      fee_pence: type.kind === "paid" ? feeOf(type.face) : 0,
      levy_pence: 0,
      min_pence: type.kind === "donation" ? 0 : null,
      suggested_pence: type.suggested,
      currency: "GBP",
      per_booking_max: type.perBooking,
      per_person_max: 6,
      sales_start: state === "soon" ? opens : event.published,
      sales_end: state === "ended" ? new Date(cast.now.getTime() - 2 * 3_600_000).toISOString() : null,
      release_after_type_id: type.waits ? before : null,
      parent_type_id: type.kind === "companion" ? before : null,
      is_accessible: type.isAccessible,
      sort,
      status: "active",
      created_at: event.published,
    });
    rows.stock.push({ ticket_type_id: id, quantity: type.quantity, sold: type.sold });
    before = id;
  }
}
