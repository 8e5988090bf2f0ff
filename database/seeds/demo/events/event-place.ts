// Where an occurrence is: a venue, or somewhere that only ticket holders are told, and only on the day.
import path from "node:path";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { getArea } from "../areas.ts";
import { toInstant } from "../calendar.ts";
import type { Cast } from "./cast.ts";
import type { Draft } from "./draft.ts";

/** The columns of the event that say where, and the row of event_reveals of a secret place. */
export type Place = { columns: object; reveal: object | null };

const secretPlaces = new Map(
  readCsvTable(path.join(import.meta.dirname, "secret-places.csv")).map((row) => [
    requireCell(row, "city"),
    row,
  ]),
);

/** Where it happens. @throws Error when the programme names no venue and its city has no secret place */
export function findPlace(draft: Draft, cast: Cast): Place {
  return draft.programme.venue ? atVenue(draft, cast) : inSecret(draft, cast);
}

function atVenue({ programme, state, random }: Draft, cast: Cast): Place {
  const venue = cast.venues.get(programme.venue);
  if (!venue) throw new Error(`"${programme.title}" names no venue that exists`);
  const elsewhere = [...cast.venues.values()].filter((other) => other.city === venue.city && other !== venue);
  const columns = {
    venue_id: venue.id,
    location_mode: "venue",
    area_id: null,
    reveal_at: null,
    moved_from: state === "moved" ? random.pick(elsewhere).name : null,
    capacity: venue.capacity,
  };
  return { columns, reveal: null };
}

function inSecret({ id, programme, occurrence }: Draft, cast: Cast): Place {
  const city = cast.organisers.get(programme.organiser)?.city ?? "";
  const place = secretPlaces.get(city);
  if (!place)
    throw new Error(`"${programme.title}" is secret and secret-places.csv has no place in "${city}"`);
  const columns = {
    venue_id: null,
    location_mode: "secret",
    area_id: getArea(cast.areas, city).id,
    reveal_at: toInstant(occurrence.night, programme.start < "18:00" ? "09:00" : "18:00"),
    moved_from: null,
    capacity: 300,
  };
  const address = requireCell(place, "address");
  const reveal = {
    event_id: id,
    address,
    lat: Number(place.lat),
    lng: Number(place.lng),
    notes: place.notes,
  };
  return { columns, reveal };
}
