// What people and a team do with a waiting list, for tests of the database.
import { hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";

/** An entry as its person reads it. */
export type Entry = {
  id: string;
  ref: string;
  status: string;
  kind: string;
  position: number | null;
  quantity: number;
  lapses: number;
  gathering: { found: number; of: number; until: string } | null;
  offer: {
    booking_id: string;
    total_pence: number;
    ends_at: string;
    tickets: { name: string; quantity: number }[];
  } | null;
};

/** People named p1, p2 … who wait; buyers b1, b2 … */
export async function waitlistWorld(people = 12): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, [
    ...Array.from({ length: people }, (_, at) => `p${at + 1}`),
    ...Array.from({ length: 4 }, (_, at) => `b${at + 1}`),
  ]);
  // the steps of one person are more than anybody takes in a minute
  await world.client.query(
    "delete from internal.known_limits where action in ('bookings', 'waitlist_joins', 'waitlist_moves')",
  );
  await world.client.query(
    "insert into internal.known_limits values ('waitlist_joins', 100000, 60), ('waitlist_moves', 100000, 60)",
  );
  return world;
}

/** What people do in a world. Every answer is what the procedure said. */
export function waitingIn(world: World) {
  const { client } = world;
  const ask = <Answer>(person: string, sql: string, values: unknown[] = []): Promise<Answer> =>
    asPerson(
      client,
      person,
      async () => (await client.query(`select ${sql} as answer`, values)).rows[0]?.answer as Answer,
    );
  const entryOf = async (person: string, eventId: string, typeId?: string) =>
    (await ask<(Entry & { ticket_type_id: string | null })[]>(person, "my_waitlist($1)", [eventId])).find(
      (entry) => typeId === undefined || entry.ticket_type_id === typeId,
    ) as Entry;
  return {
    ask,
    entryOf,
    join: (person: string, eventId: string, typeId: string | null, quantity = 1, fewest?: number) =>
      ask<Entry>(person, "join_waitlist($1, $2, $3, $4)", [eventId, typeId, quantity, fewest ?? null]),
    leave: (person: string, entryId: string) => ask<Entry>(person, "leave_waitlist($1)", [entryId]),
    /** Takes places of a type off sale; the answer sets that many free again. */
    sellOut: async (eventId: string, typeId: string, places: number) => {
      const key = await keep(world, eventId, typeId, places);
      return { free: (some: number) => release(world, key, some) };
    },
    deal: async (eventId: string | null = null): Promise<number> =>
      (await client.query("select internal.deal_places($1) as made", [eventId])).rows[0].made,
    /** The time of a person's offer is up. */
    lapse: async (offer: Entry["offer"]) => {
      await client.query(
        "update bookings set hold_expires_at = now() - interval '1 minute', created_at = now() - interval '2 hours' where id = $1",
        [offer?.booking_id],
      );
      await client.query("select internal.expire_holds()");
    },
    hold: (person: string, eventId: string, typeId: string, quantity: number) =>
      hold(world, person, eventId, [{ ticket_type_id: typeId, quantity }]),
  };
}

/** A night in a week with a ticket type of so many places, which costs £12 unless it is said otherwise. */
export async function addSoldNight(
  world: World,
  name: string,
  places: number,
  columns: Record<string, unknown> = {},
  type: Record<string, unknown> = {},
) {
  const eventId = await addEvent(world.client, { name, ...columns });
  const priced = { kind: "paid", face_pence: 1200, fee_pence: 110 };
  return {
    eventId,
    typeId: await addTicketType(world.client, eventId, name, places, { ...priced, ...type }),
  };
}

async function keep({ client }: World, eventId: string, typeId: string, places: number): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < places; at++)
    keys.push(
      await asPerson(client, "team", async () => {
        const sql = "select hold_stock($1, $2, 1, 'The band') as id";
        return (await client.query(sql, [eventId, typeId])).rows[0].id as string;
      }),
    );
  return keys;
}

async function release({ client }: World, keys: string[], some: number): Promise<void> {
  for (const key of keys.splice(0, some))
    await asPerson(client, "team", () => client.query("select release_stock_hold($1)", [key]));
}

/** Places of a type: held in its stock, and of those set aside for people who wait. */
export async function keptOf(
  world: World,
  typeId: string,
): Promise<{ held: number; sold: number; aside: number; left: number | null }> {
  const { rows } = await world.client.query(
    `select s.held, s.sold, internal.type_places_left(s.ticket_type_id) as left,
       (select coalesce(sum(k.places), 0)::integer from internal.set_aside k where k.ticket_type_id = s.ticket_type_id) as aside
     from ticket_inventory s where s.ticket_type_id = $1`,
    [typeId],
  );
  return rows[0];
}

/** The refusal of a promise. */
export const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, detail, message }: { code: string; detail: string; message: string }) => ({
      code,
      detail,
      message,
    }),
  );

export { id };
