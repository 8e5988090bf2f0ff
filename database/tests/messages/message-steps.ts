// People, a venue and a night to write about, and what they do with their messages.
import { randomUUID } from "node:crypto";
import { asPerson, userId } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

/** A message as its reader is answered. */
export type Told = {
  conversation_id: string;
  sequence: number;
  body: string | null;
  is_mine: boolean;
  as_team: boolean;
  sender: string | null;
  client_id: string | null;
};

const people = ["ada", "bo", "cleo", "editor", "manager", "finance", "door"];

/** A world of adults who show their profiles, with a venue that has a team of every role. */
export async function createMessageWorld(others: string[] = []): Promise<World> {
  const world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, [...people, ...others]);
  await addOneOfEach(world);
  await client.query(
    "update profiles set visibility = 'public', show_going = true, handle = 'h_' || full_name",
  );
  await client.query("update profile_private set date_of_birth = '1990-01-01', age_attested_at = now()");
  await client.query("update auth.users set created_at = now() - interval '30 days'");
  for (const role of ["editor", "manager", "finance", "door"]) {
    await client.query("insert into venue_members (venue_id, user_id, role) values ($1, $2, $3)", [
      id("venue"),
      userId(role),
      role,
    ]);
    await client.query("insert into organiser_members (organiser_id, user_id, role) values ($1, $2, $3)", [
      id("organiser"),
      userId(role),
      role,
    ]);
  }
  return world;
}

/** What everybody does, by the functions that browsers call. */
export function messageSteps(world: () => World) {
  const query = async <Row extends object = Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await world().client.query<Row>(text, values)).rows;
  const ask = <T = unknown>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(
      world().client,
      person,
      async () => (await world().client.query(`select ${sql} as answer`, values)).rows[0]?.answer as T,
    );
  const start = (
    person: string,
    kind: string,
    subject: string,
    body: string | null = "Hello",
    client: string | null = randomUUID(),
  ) => ask<Told>(person, "start_conversation($1, $2, $3, $4)", [kind, subject, body, client]);
  return {
    query,
    ask,
    start,
    startDirect: (from: string, to: string, body = "Hello") => start(from, "direct", userId(to), body),
    send: (
      person: string,
      thread: string,
      body: string | null,
      client: string | null = randomUUID(),
      card: object | null = null,
    ) => ask<Told>(person, "send_message($1, $2, $3, $4)", [thread, body, client, card]),
    list: async (person: string, thread: string) =>
      (await ask<{ messages: Told[] }>(person, "list_messages($1)", [thread])).messages,
    threads: async (person: string, box = "all") =>
      (
        await ask<{ conversations: { id: string; title: string; unread: number; state: string }[] }>(
          person,
          "list_conversations($1)",
          [box],
        )
      ).conversations,
    counts: (person: string) => ask<{ unread: number; requests: number }>(person, "count_messages()"),
    booking: async () =>
      (
        await query<{ id: string }>("select id from bookings where user_id = $1 and event_id = $2", [
          userId("owner"),
          one.published,
        ])
      )[0]?.id ?? "",
    follow: (person: string, whom: string) =>
      query(
        "insert into follows (follower_id, kind, target, status) values ($1, 'user', $2, 'active') on conflict do nothing",
        [userId(person), userId(whom)],
      ),
    block: (person: string, whom: string) => ask(person, "block_person($1)", [userId(whom)]),
    /** Everything people have said and shut out since the world was made goes. */
    startAnew: () =>
      query(
        `with a as (delete from conversations), b as (delete from user_blocks), c as (delete from rate_limits), d as (delete from notifications),
         e as (delete from realtime.messages), f as (delete from rsvps), g as (delete from follows)
         update profile_private set message_policy = 'everyone', limited_at = null`,
      ),
  };
}
