// A night of two with an artist, its takings, deals and sheets, for tests of settlements.
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addTicketType, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { holdPaid, pay } from "../payments/till.ts";

/** The database of the file that runs. */
export let world: World;
/** Hooks of a file: a database with its people and teams, and at the end nothing that must never be. */
export function startDesk(): void {
  beforeAll(openWorld);
  beforeEach(() => world.client.query("delete from rate_limits"));
  afterAll(closeWorld);
}

async function openWorld(): Promise<void> {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["dj", "manager", "door", "finance", "beth", "bo", "outsider"]);
  for (const role of ["manager", "door", "finance"])
    await insert(client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  await insert(client, "organisers", { id: id("with"), slug: "with", name: "The With", kind: "collective" });
  for (const [person, role] of [
    ["beth", "owner"],
    ["bo", "door"],
  ])
    await insert(client, "organiser_members", {
      organiser_id: id("with"),
      user_id: id(`user ${person}`),
      role,
    });
  await insert(client, "artists", {
    id: id("artist dj"),
    name: "DJ Claimed",
    slug: "dj-claimed",
    is_claimed: true,
  });
  await insert(client, "internal.artist_claims", {
    artist_id: id("artist dj"),
    user_id: id("user dj"),
    words: "It is me, look",
    status: "approved",
  });
}

async function closeWorld(): Promise<void> {
  expect(await violations(world)).toEqual([]);
  await world.end();
}

type Facts = { pot_pence: number | null; share_pence: number; owed_pence: number; takings: object | null };
type Sheet = {
  id: string;
  version: number;
  facts: Facts;
  signatures: { side: string; name: string }[];
  disputed_by: string | null;
};
export type Deal = {
  id: string;
  side: string;
  revision: number;
  now: Facts | null;
  has_changed: boolean;
  differences: { what: string; was: number; now: number }[];
  sheets: Sheet[];
  payments: { id: string; pence: number; struck_at: string | null }[];
  notes: { body: string; disputes: boolean }[];
  link: { email: string; is_open: boolean; opened: number } | null;
};
export type Night = {
  takings: Record<string, number>;
  pot_pence: number;
  rest_pence: number;
  deals: Deal[];
  costs: { id: string }[];
  parties: object[];
};

export const ask = <T>(person: string, sql: string, values: unknown[] = []) =>
  asPerson(
    world.client,
    person,
    async () => (await world.client.query(`select ${sql} as answer`, values)).rows[0].answer as T,
  );
/** Asks as a visitor without an account. */
export async function askAnon<T>(sql: string, values: unknown[] = []): Promise<T> {
  await world.client.query("begin");
  try {
    await world.client.query(
      "select set_config('role', 'anon', true), set_config('request.jwt.claims', '{}', true)",
    );
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    await world.client.query("commit");
    return rows[0].answer as T;
  } catch (error) {
    await world.client.query("rollback");
    throw error;
  }
}
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as pg.DatabaseError,
  );
  return error?.detail ?? error?.code ?? null;
};

let count = 0;
/** A night with two tickets of £10 sold and £30.01 taken at the door, begun an hour ago, with the artist in its line-up and a co-host. */
export async function night(figures = "all"): Promise<{ eventId: string; ref: string }> {
  count += 1;
  const { eventId, booking } = await holdPaid(world, `buyer ${count}`);
  await pay(world, `buyer ${count}`, booking.id);
  const { client } = world;
  await insert(client, "event_artists", {
    event_id: eventId,
    artist_id: id("artist dj"),
    name: "DJ Claimed",
    billing: 1,
  });
  await insert(client, "event_artists", { event_id: eventId, name: "No Page", billing: 2 });
  await insert(client, "event_hosts", { event_id: eventId, organiser_id: id("with") });
  await insert(client, "internal.host_terms", {
    event_id: eventId,
    organiser_id: id("with"),
    state: "accepted",
    figures,
  });
  await client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [eventId]);
  const door = await addTicketType(client, eventId, `door ${count}`, 50, { kind: "door", face_pence: 3001 });
  await ask("team", "sell_at_door($1, $2, 'cash', gen_random_uuid())", [
    eventId,
    JSON.stringify([{ ticket_type_id: door, quantity: 1 }]),
  ]);
  return { eventId, ref: booking.ref };
}
export const add = (eventId: string, deal: object, person = "team") =>
  ask<Night>(person, "save_settlement_deal($1, $2)", [eventId, JSON.stringify(deal)]);
export const artistDeal = { artist_id: id("artist dj"), kind: "fee", fee_pence: 15000 };
export const hostDeal = { organiser_id: id("with"), kind: "door", share_basis_points: 5000 };
export const make = (dealId: string) => ask<Deal>("team", "make_settlement_sheet($1)", [dealId]);
export const sign = (
  person: string,
  dealId: string,
  sheetId: string | undefined,
  name = "Ada Lovelace",
  side: string | null = null,
) => ask<Deal>(person, "sign_settlement($1, $2, $3, $4)", [dealId, sheetId, name, side]);
export const read = (person: string, dealId: string) => ask<Deal>(person, "read_settlement($1)", [dealId]);
export const dealOf = (answer: Night, at = 0) => {
  const deal = answer.deals[at];
  if (!deal) throw new Error("no such deal");
  return deal;
};
