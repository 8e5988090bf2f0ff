// What people do in the queue of a night, for tests of the database.
import { hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, addUsers, emptyWorld, type World } from "../harness/world.ts";

/** A place in a queue, as its person reads it. */
export type Place = {
  state: "early" | "gathering" | "open" | "closed" | "over";
  number: number | null;
  status: string | null;
  admitted_until: string | null;
  passes: boolean;
};

/** What everybody may know of a queue. */
export type Shown = {
  state: string;
  admitted_number: number;
  waiting: number;
  pace: number;
  is_sold_out: boolean;
  has_waitlist: boolean;
  from_pence: number | null;
  to_pence: number | null;
  tiers: { name: string; total_pence: number; level: string }[];
};

/** People named p1, p2 … */
export async function queueWorld(people = 12): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(
    world.client,
    Array.from({ length: people }, (_, at) => `p${at + 1}`),
  );
  // the steps of one person are more than anybody takes in a minute
  await world.client.query("delete from internal.known_limits where action in ('waitlist_joins')");
  await world.client.query("insert into internal.known_limits values ('waitlist_joins', 100000, 60)");
  return world;
}

/** A night in a week whose queue is always on, with a free ticket type of so many places. */
export async function addQueuedNight(
  world: World,
  name: string,
  places: number | null,
  columns: Record<string, unknown> = {},
  type: Record<string, unknown> = {},
) {
  const eventId = await addEvent(world.client, { name, queue_mode: "on", ...columns });
  return { eventId, typeId: await addTicketType(world.client, eventId, name, places, type) };
}

/** What people do in a world. Every answer is what the procedure said. */
export function queuingIn(world: World) {
  const { client } = world;
  const ask = <Answer>(person: string, sql: string, values: unknown[] = []): Promise<Answer> =>
    asPerson(
      client,
      person,
      async () => (await client.query(`select ${sql} as answer`, values)).rows[0]?.answer as Answer,
    );
  return {
    ask,
    join: (person: string, eventId: string) => ask<Place>(person, "join_queue($1)", [eventId]),
    leave: (person: string, eventId: string) => ask<Place>(person, "leave_queue($1)", [eventId]),
    read: (person: string, eventId: string) => ask<Place>(person, "my_queue($1)", [eventId]),
    hold: (person: string, { eventId, typeId }: { eventId: string; typeId: string }, quantity = 1) =>
      hold(world, person, eventId, [{ ticket_type_id: typeId, quantity }]),
    move: async (eventId: string, calls = 0): Promise<number> =>
      (await client.query("select internal.move_queue($1, $2) as admitted", [eventId, calls])).rows[0]
        .admitted,
    shown: async (eventId: string): Promise<Shown | undefined> =>
      (await client.query("select answer from internal.read_queues(array[$1::uuid])", [eventId])).rows[0]
        ?.answer,
    /** The ten minutes of whoever is inside are over. */
    runOut: (eventId: string) =>
      client.query(
        "update queue_entries set admitted_until = now() - interval '1 second' where event_id = $1 and status = 'admitted'",
        [eventId],
      ),
  };
}
