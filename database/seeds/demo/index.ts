// A believable UK around tonight: venues, promoters, artists, two weeks of past and eight weeks of future nights.
import type pg from "pg";
import { insertRows } from "../insert-rows.ts";
import { readAreas } from "./areas.ts";
import { dealBookings } from "./bookings.ts";
import { findTonight } from "./calendar.ts";
import type { Cast } from "./cast.ts";
import { addProgramme, createEventRows, type EventRows } from "./events.ts";
import { dealInterest } from "./interest.ts";
import { seedArtists, seedOrganisers } from "./organisers.ts";
import { type DemoAccount, demoAccounts, seedPeople } from "./people.ts";
import { listProgrammes } from "./programmes.ts";
import { seedVenues } from "./venues.ts";

/** Puts the whole demo into a database that has the base places. `now` decides what is tonight. */
export async function seedDemo(
  client: pg.ClientBase,
  now: Date,
  onProgress: (line: string) => void,
): Promise<void> {
  const tonight = findTonight(now);
  const areas = await readAreas(client);
  const crowd = await seedPeople(client, areas, tonight);
  const venues = await seedVenues(client, areas, tonight);
  const organisers = await seedOrganisers(client);
  const artists = await seedArtists(client);
  onProgress(`${venues.size} venues, ${organisers.size} organisers, ${artists.length} artists`);
  const owner = getAccount("owner");
  const cast: Cast = {
    now,
    tonight,
    areas,
    venues,
    organisers,
    artists,
    authorId: owner.id,
  };
  await seedTeams(client, cast, owner);
  const rows = createEventRows();
  for (const programme of listProgrammes()) addProgramme(programme, cast, rows);
  await insertEvents(client, rows);
  onProgress(`${rows.events.length} events`);
  const bookings = dealBookings(rows, crowd, getAccount("visitor"), listVisitorTypes(rows, now), now);
  await insertRows(client, "public.bookings", bookings.bookings);
  await insertRows(client, "public.booking_lines", bookings.booking_lines);
  await insertRows(client, "public.tickets", bookings.tickets);
  onProgress(`${bookings.tickets.length} tickets`);
  await dealInterest(client, rows, crowd);
  await publish(client, rows);
}

function getAccount(role: DemoAccount["role"]): DemoAccount {
  const found = demoAccounts.find((account) => account.role === role);
  if (!found) throw new Error(`there is no demo account for ${role}`);
  return found;
}

/** The owner account runs two venues and a promoter. */
async function seedTeams(client: pg.ClientBase, cast: Cast, owner: DemoAccount): Promise<void> {
  const member = (table: string, column: string, id: string | undefined, role: string) =>
    insertRows(client, table, [{ [column]: id, user_id: owner.id, role, status: "active" }]);
  await member("public.venue_members", "venue_id", cast.venues.get("penstock")?.id, "owner");
  await member("public.venue_members", "venue_id", cast.venues.get("saint-ethels")?.id, "manager");
  await member("public.organiser_members", "organiser_id", cast.organisers.get("slow-burn")?.id, "owner");
}

/** Events go in as drafts, so that their cards are written once, when all of it is there. */
async function insertEvents(client: pg.ClientBase, rows: EventRows): Promise<void> {
  await insertRows(client, "public.events", rows.events);
  await insertRows(client, "public.event_artists", rows.event_artists);
  await insertRows(client, "public.event_tags", rows.event_tags);
  await insertRows(client, "public.event_updates", rows.event_updates);
  await insertRows(client, "public.event_reveals", rows.event_reveals);
  const columns = Object.keys(rows.ticket_types[0] ?? {}).join(", ");
  // one statement: the stock rows must be there before the trigger would make unlimited ones
  await client.query(
    `with types as (
       insert into public.ticket_types (${columns})
       select ${columns} from json_populate_recordset(null::public.ticket_types, $1)
     )
     insert into public.ticket_inventory (ticket_type_id, quantity, sold)
     select ticket_type_id, quantity, sold from json_populate_recordset(null::public.ticket_inventory, $2)`,
    [JSON.stringify(rows.ticket_types), JSON.stringify(rows.stock)],
  );
}

async function publish(client: pg.ClientBase, rows: EventRows): Promise<void> {
  const set = (status: string, ids: string[]) =>
    client.query("update public.events set status = $1 where id = any($2::uuid[])", [status, ids]);
  const ids = (status: string) => rows.statuses.filter((row) => row.status === status).map((row) => row.id);
  await set("published", [...ids("published"), ...ids("postponed")]);
  await set("postponed", ids("postponed"));
  await set("cancelled", ids("cancelled"));
}

/** What the visitor holds: something free tomorrow or after, a release of a paid night this month, one night gone by. */
function listVisitorTypes(rows: EventRows, now: Date): Set<string> {
  const starts = new Map(rows.events.map((event) => [event.id, Date.parse(event.starts_at)]));
  const sold = new Set(rows.stock.filter((stock) => stock.sold >= 2).map((stock) => stock.ticket_type_id));
  const days = (type: { event_id: string }) =>
    ((starts.get(type.event_id) ?? 0) - now.getTime()) / 86_400_000;
  const held = rows.ticket_types.filter((type) => sold.has(type.id)).sort((a, b) => days(a) - days(b));
  const chosen = [
    held.find((type) => type.kind === "free" && days(type) > 1),
    held.find((type) => type.kind === "paid" && days(type) > 1),
    held.find((type) => type.kind === "paid" && days(type) > 6),
    held.find((type) => type.kind === "paid" && days(type) < -1),
  ];
  return new Set(chosen.flatMap((type) => (type ? [type.id] : [])));
}
