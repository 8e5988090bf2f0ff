// A night with hosts beside its holder, for tests of nights of several organisers.
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

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
  await addUsers(client, ["beth", "bo", "carl", "fan", "buyer", "outsider"]);
  for (const [name, owner] of [
    ["with", "beth"],
    ["third", "carl"],
  ]) {
    await insert(client, "organisers", {
      id: id(name as string),
      slug: name,
      name: `The ${name}`,
      kind: "collective",
    });
    await insert(client, "organiser_members", {
      organiser_id: id(name as string),
      user_id: id(`user ${owner}`),
      role: "owner",
    });
  }
  await insert(client, "organiser_members", {
    organiser_id: id("with"),
    user_id: id("user bo"),
    role: "door",
  });
  await insert(client, "organisers", {
    id: id("nobody"),
    slug: "nobody",
    name: "Nobody's",
    kind: "collective",
  });
  await client.query("update organisers set trust = 'trusted'");
}

async function closeWorld(): Promise<void> {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
}

export const sql = async (text: string, values: unknown[] = []) =>
  (await world.client.query(text, values)).rows;

export type Hosts = {
  has_sales: boolean;
  hosts: { organiser_id: string; state: string; guests: number; comps: number; is_offered: boolean }[];
};
type Hosted = {
  event_id: string;
  state: string;
  asked_at: string;
  guest_places: number;
  numbers: { sold: number; places: number | null; takings_pence: number | null } | null;
  guests: { id: string; name: string }[];
  comps: { id: string; name: string }[];
};

let nights = 0;
/** A published night of the world's organiser. */
export async function night(): Promise<string> {
  nights += 1;
  const made = await write(world, { ...goodDraft(20 + nights), title: `Night of two ${nights}` });
  await publish(world, made.id, "team", true);
  return made.id;
}

export const ask = (event: string, organiser = "with", figures = "all", places = 4) =>
  call<Hosts>(world, "team", "ask_host($1, $2, $3, $4)", [event, id(organiser), figures, places]);
export const hosted = async (event: string, person = "beth", organiser = "with") =>
  (await call<Hosted[]>(world, person, "list_hosted_nights($1)", [id(organiser)])).find(
    (one) => one.event_id === event,
  );
export const answer = async (
  event: string,
  accepts: boolean,
  person = "beth",
  organiser = "with",
  askedAt?: string,
) =>
  call(world, person, "answer_host($1, $2, $3, $4)", [
    event,
    id(organiser),
    accepts,
    askedAt ??
      (
        await sql(
          "select asked_at::text from internal.host_terms where event_id = $1 and organiser_id = $2",
          [event, id(organiser)],
        )
      )[0]?.asked_at,
  ]);
export const end = (event: string, person: string, organiser = "with") =>
  call(world, person, "end_host($1, $2)", [event, id(organiser)]);
export const offer = (event: string, organiser = "with", is = true) =>
  call<Hosts>(world, "team", "offer_night($1, $2, $3)", [event, id(organiser), is]);
export const take = (event: string, person = "beth", organiser = "with") =>
  call(world, person, "take_night($1, $2)", [event, id(organiser)]);
export const hostsOf = async (event: string) =>
  (
    await sql(
      "select o.slug from event_hosts h join organisers o on o.id = h.organiser_id where h.event_id = $1 order by 1",
      [event],
    )
  ).map(({ slug }) => slug);
export const freeType = async (event: string) =>
  (await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]))[0].id as string;
export async function sell(event: string): Promise<string> {
  const held = await hold(world, "buyer", event, [{ ticket_type_id: await freeType(event), quantity: 2 }]);
  await confirm(world, "buyer", held.id);
  return held.id;
}
export const hasIt = async (event: string, organiser = "with") =>
  (await sql("select get_organiser_nights($1)::text as page", [id(organiser)]))[0].page.includes(event);
export const owner = async (event: string) =>
  (
    await sql("select o.slug from events e join organisers o on o.id = e.organiser_id where e.id = $1", [
      event,
    ])
  )[0].slug;
