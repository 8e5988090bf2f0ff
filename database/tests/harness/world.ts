// The smallest world that has one of everything, with ids that can be told from a name.
import { createHash } from "node:crypto";
import { createDemoDatabase, createProductDatabase } from "@undercroft/database/testing";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { compareAnswers } from "./compare-answers.ts";

/** The id of the thing made under this name. */
export function id(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A database of one's own with an open superuser connection. */
export type World = { client: pg.Client; connection: pg.ClientConfig; end: () => Promise<void> };

/** A fresh, migrated database without any rows. */
export const emptyWorld = async (): Promise<World> => enterWorld(await createProductDatabase());

/** A copy of the demo. */
export const demoWorld = async (): Promise<World> => enterWorld(await createDemoDatabase());

/** Opens a test database as a world. */
export async function enterWorld(database: TestDatabase): Promise<World> {
  const client = new pg.Client(database.connection);
  await client.connect();
  compareAnswers(client);
  return {
    client,
    connection: database.connection,
    end: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/** Makes users named so; each gets a profile by trigger. */
export async function addUsers(client: pg.Client, names: string[]): Promise<void> {
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select u.id, u.name || '@example.org', now(), jsonb_build_object('full_name', u.name)
     from unnest($1::uuid[], $2::text[]) u(id, name)`,
    [names.map((name) => id(`user ${name}`)), names],
  );
  // without quiet hours, so that what a test says of mails holds at any hour of the day
  await client.query(
    "insert into notification_settings (user_id, has_quiet_hours) select unnest($1::uuid[]), false on conflict do nothing",
    [names.map((name) => id(`user ${name}`))],
  );
}

/** What differs between events: columns of public.events over plain defaults. */
export type EventOptions = Record<string, unknown> & { name: string };

/** A published event at the venue of the world in a week, unless said otherwise. */
export async function addEvent(client: pg.Client, { name, ...columns }: EventOptions): Promise<string> {
  const row: Record<string, unknown> = {
    id: id(`event ${name}`),
    title: `Event ${name}`,
    description: "A night to remember.",
    category: "music",
    organiser_id: id("organiser"),
    venue_id: id("venue"),
    starts_at: new Date(Date.now() + 7 * 86_400_000),
    status: "published",
    ...columns,
  };
  await insert(client, "events", row);
  return id(`event ${name}`);
}

/** A free ticket type of an event with so many places (null: without limit). */
export async function addTicketType(
  client: pg.Client,
  eventId: string,
  name: string,
  places: number | null,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const row = { id: id(`ticket type ${name}`), event_id: eventId, name, kind: "free", ...columns };
  await insert(client, "ticket_types", row);
  await client.query("update ticket_inventory set quantity = $2 where ticket_type_id = $1", [row.id, places]);
  return row.id;
}

/** A table as SQL names it: without a schema it is one of public. */
export const inSchema = (table: string): string => (table.includes(".") ? table : `public.${table}`);

/** Inserts one row by column names. */
export async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await client.query(
    `insert into ${inSchema(table)} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** Area, venue, organiser and the people around them. */
export async function addPlaces(client: pg.Client): Promise<void> {
  await addUsers(client, ["stranger", "owner", "team", "moderator", "admin"]);
  await client.query(`
    insert into user_roles (id, user_id, role) values
      ('${id("role admin")}', '${id("user admin")}', 'admin'), ('${id("role moderator")}', '${id("user moderator")}', 'moderator');
    insert into areas (id, name, slug, kind, lat, lng) values ('${id("area")}', 'Leeds', 'leeds', 'city', 53.8, -1.55);
    insert into areas (id, parent_id, name, slug, kind, lat, lng)
      values ('${id("district")}', '${id("area")}', 'Holbeck', 'holbeck', 'district', 53.787, -1.556);
    insert into venues (id, name, address, postcode, area_id, lat, lng, status, venue_type)
      values ('${id("venue")}', 'The Vault', '1 Arch Street', 'LS11 5AB', '${id("area")}', 53.79, -1.55, 'active', 'club');
    insert into organisers (id, name) values ('${id("organiser")}', 'Night Shift');
    insert into organiser_members (organiser_id, user_id, role) values ('${id("organiser")}', '${id("user team")}', 'owner');
    insert into venue_members (venue_id, user_id, role) values ('${id("venue")}', '${id("user team")}', 'owner')`);
}

/** A venue of that name on Viaduct Road, with what differs: columns of public.venues. */
export async function addVenue(
  client: pg.Client,
  name: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await insert(client, "venues", {
    id: id(`venue ${name}`),
    name: `Venue ${name}`,
    address: "9 Viaduct Road",
    postcode: "LS4 2AA",
    area_id: id("area"),
    ...columns,
  });
}
