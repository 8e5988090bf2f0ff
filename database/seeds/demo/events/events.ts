// Every occurrence of every programme as rows: the event, its line-up, tags, updates, ticket types and stock.
import { listOccurrences } from "../calendar.ts";
import type { Cast } from "./cast.ts";
import { createDraft, type Draft } from "./draft.ts";
import { findPlace } from "./event-place.ts";
import { type EventRow, toEventRow } from "./event-row.ts";
import { announceState, statusOf } from "./event-states.ts";
import type { Programme } from "./programmes.ts";
import { listTicketTypes, type StockRow, type TicketTypeRow } from "./ticket-types.ts";

/** Rows by table, ready to insert, and what the bookings of the demo need to know. */
export type EventRows = {
  events: EventRow[];
  /** events go in as drafts; this is what they become */
  statuses: { id: string; status: string }[];
  event_artists: object[];
  event_tags: object[];
  event_updates: object[];
  event_reveals: object[];
  ticket_types: TicketTypeRow[];
  stock: StockRow[];
};

/** An empty set of rows to collect into. */
export function createEventRows(): EventRows {
  return {
    events: [],
    statuses: [],
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
    addEvent(createDraft(programme, occurrence, cast, recent), cast, rows);
  }
}

function addEvent(draft: Draft, cast: Cast, rows: EventRows): void {
  const { id, programme, state, random } = draft;
  const place = findPlace(draft, cast);
  const row = toEventRow(draft, place.columns, cast);
  rows.events.push(row);
  rows.statuses.push({ id, status: statusOf(state) });
  if (place.reveal) rows.event_reveals.push(place.reveal);
  for (const entry of draft.lineUp.entries) {
    rows.event_artists.push({ id: random.uuid(), event_id: id, ...entry });
  }
  for (const tag of programme.tags) rows.event_tags.push({ event_id: id, tag });
  const body = announceState(state, random, row.cancel_reason);
  if (body) {
    const sent_at = new Date(cast.now.getTime() - random.between(2, 70) * 3_600_000).toISOString();
    rows.event_updates.push({ id: random.uuid(), event_id: id, author_id: cast.authorId, body, sent_at });
  }
  for (const { type, stock } of listTicketTypes(draft, cast)) {
    rows.ticket_types.push(type);
    rows.stock.push(stock);
  }
}
