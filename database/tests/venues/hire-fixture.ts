// A venue whose team takes hire requests, somebody who asks, and what the two sides do.
import { addUsers, addVenue, id, insert, type World } from "../harness/world.ts";
import { createVenueTeam, venueTeam } from "./team-venue.ts";

/** A request as `open_hire_request` answers it. */
export type Hire = {
  id: string;
  status: string;
  version: number;
  side: string;
  starts_at: string;
  ends_at: string;
  offer: { price_pence: number; is_over: boolean; until: string } | null;
  clashes: { kind: string; title: string }[] | null;
  messages: { body: string; is_from_team: boolean; name: string; is_mine: boolean }[];
  making: { by: string; draft_id: string | null; is_mine: boolean; event: { title: string } | null } | null;
  person: { name: string } | null;
  expires_at: string | null;
};

/** The Vault with a team of every role and rooms beside it that take no requests; `asker` has an organiser, `other` has none. */
export async function createHireWorld(): Promise<World> {
  const world = await createVenueTeam();
  const { client } = world;
  await addUsers(client, ["asker", "other"]);
  await insert(client, "venue_members", {
    venue_id: id("venue"),
    user_id: id("user rival"),
    role: "finance",
  });
  await addVenue(client, "quiet", { status: "active", hire_enquiries: false });
  await addVenue(client, "teamless", { status: "active", hire_enquiries: true });
  await insert(client, "venue_members", {
    venue_id: id("venue quiet"),
    user_id: id("user team"),
    role: "owner",
  });
  await insert(client, "organisers", { id: id("organiser asker"), name: "Ask Ltd" });
  await insert(client, "organiser_members", {
    organiser_id: id("organiser asker"),
    user_id: id("user asker"),
    role: "owner",
  });
  await insert(client, "organisers", {
    id: id("organiser vault"),
    name: "The Vault",
    kind: "venue",
    venue_id: id("venue"),
  });
  return world;
}

/** Takes the world back to no requests, nothing counted and nothing queued. */
export const clearHire = ({ client }: World): Promise<unknown> =>
  client.query(`delete from hire_requests; delete from rate_limits; delete from user_blocks; delete from notifications;
    delete from graphile_worker._private_jobs; delete from event_drafts; delete from events;
    update venues set hire_enquiries = true, status = 'active' where id = '${id("venue")}'`);

/** The date so many days from now. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the two sides do. */
export function hireSides(world: World) {
  const { ask } = venueTeam(world);
  const send = async (fields: Record<string, unknown> = {}, person = "asker", venue = id("venue")) => {
    const form = {
      day: inDays(40),
      starts: "20:00",
      ends: "00:30",
      guests: 120,
      purpose: "A birthday with a band",
      budget_pence: 50_000,
      ...fields,
    };
    const rows = await ask<{ id: string }>(person, "select send_hire_request($1, $2) as id", [
      venue,
      JSON.stringify(form),
    ]);
    return rows[0]?.id ?? "";
  };
  const open = async (request: string, person = "asker") => {
    const rows = await ask<{ read: Hire }>(person, "select open_hire_request($1) as read", [request]);
    return (rows[0] as { read: Hire }).read;
  };
  const offer = async (request: string, person = "editor", until = inDays(10), price = 45_000) =>
    ask(person, "select offer_hire($1, $2, $3, 'The bar is ours', $4)", [
      request,
      (await open(request, person)).version,
      price,
      until,
    ]);
  const take = async (request: string) =>
    ask("asker", "select take_hire_offer($1, $2)", [request, (await open(request)).version]);
  const confirm = async (request: string) =>
    ask("manager", "select confirm_hire($1, $2)", [request, (await open(request, "manager")).version]);
  const confirmed = async (fields: Record<string, unknown> = {}) => {
    const request = await send(fields);
    await offer(request);
    await take(request);
    await confirm(request);
    return request;
  };
  const statusOf = async (request: string) =>
    (await world.client.query("select status from hire_requests where id = $1", [request])).rows[0]?.status;
  const mails = async () =>
    (
      await world.client.query<{ template: string; recipient: string; data: Record<string, string> }>(
        "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by 1, 2",
      )
    ).rows;
  const mailed = async () =>
    (await mails()).map(({ template, recipient }) => `${template} ${recipient.split("@")[0]}`);
  return { ask, send, open, offer, take, confirm, confirmed, statusOf, mails, mailed };
}
