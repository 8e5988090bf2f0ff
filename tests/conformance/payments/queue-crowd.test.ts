// A crowd in the queue of a night: two copies of the product let it in, and twenty places are sold.
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  type World,
} from "@undercroft/database/testing/matrix";
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copies, startCopies } from "../start-copies.ts";

const crowd = randomRounds(200, 2_000);
const places = 20;
const people = Array.from({ length: crowd }, (_, at) => `q${at + 1}`);
let world: World;
let servers: Copies;
let pool: pg.Pool;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, people);
  pool = new pg.Pool({ ...world.connection, max: 4 });
  servers = await startCopies(world);
});
afterAll(async () => {
  await servers.close();
  await pool.end();
  await world.end();
});

/** A person calls a function at one of the copies, by turns. */
async function call(person: string, name: string, body: object) {
  const at = Number(person.slice(1)) % 2;
  const response = await fetch(`${servers.copies[at]?.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await servers.tokenOf(person)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Does something for all of them, forty at a time. */
async function forAll<One>(list: readonly One[], work: (one: One, at: number) => Promise<unknown>) {
  const left = list.map((one, at) => [one, at] as const);
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(...next);
    }),
  );
}

/** Writes down, at each admission, how many are inside and how many places are left. */
const watch = `
  create table public.admissions (id bigint generated always as identity, number integer, inside bigint, places integer);
  create function public.note_admission() returns trigger language plpgsql as $$
  begin
    insert into public.admissions (number, inside, places)
    select changed.number, (select count(*) from public.queue_entries e where e.event_id = changed.event_id and e.status = 'admitted' and e.admitted_until > now()),
      internal.queue_places_left(changed.event_id)
    from changed join before on before.id = changed.id where changed.status = 'admitted' and before.status = 'waiting' order by changed.number;
    return null;
  end $$;
  create trigger note_admission after update on public.queue_entries referencing new table as changed old table as before
    for each statement execute function public.note_admission()`;

/** Lets the queue move at a copy until it is told to stop. */
async function moveQueues(isDone: () => boolean): Promise<void> {
  const client = new pg.Client(world.connection);
  await client.connect();
  while (!isDone()) {
    await client.query("select internal.move_queues()");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.end();
}

test(`of ${crowd} people in a queue before ${places} places at two copies, all are let in in order, once, never more than twice the places left, until all is sold`, async () => {
  const start = new Date(Date.now() + 600_000);
  const eventId = await addEvent(world.client, { name: "crowd", queue_mode: "on" });
  const typeId = await addTicketType(world.client, eventId, "crowd", places, { sales_start: start });
  await world.client.query(watch);
  const half = people.slice(0, crowd / 2);
  const ask = { p_event_id: eventId };
  await forAll(half, (person) => call(person, "join_queue", ask));
  await world.client.query("update ticket_types set sales_start = now() where id = $1", [typeId]);

  let isDone = false;
  const moving = [moveQueues(() => isDone), moveQueues(() => isDone)];
  // three tabs of one person are one place
  const later = people
    .slice(crowd / 2)
    .flatMap((person, at) => (at % 10 === 0 ? [person, person, person] : [person]));
  await forAll(later, (person) => call(person, "join_queue", ask));

  /** What becomes of a person who was let in: every third leaves, every seventh does nothing, the others buy. */
  async function act(person: string, number: number): Promise<void> {
    if (number % 3 === 0) await call(person, "leave_queue", ask);
    else if (number % 7 === 0)
      await pool.query(
        "update queue_entries set admitted_until = now() where event_id = $1 and number = $2 and status = 'admitted'",
        [eventId, number],
      );
    else {
      const held = await call(person, "hold_booking", {
        ...ask,
        p_lines: [{ ticket_type_id: typeId, quantity: 1 }],
      });
      if (held.id) await call(person, "confirm_booking", { p_booking_id: held.id, p_buyer_name: person });
      else {
        expect(held.details).toBe("BOOKINGS_SOLD_OUT");
        await call(person, "leave_queue", ask);
      }
    }
  }
  const acted = new Set<number>();
  const sold = async () =>
    (await world.client.query("select sold from ticket_inventory where ticket_type_id = $1", [typeId]))
      .rows[0].sold;
  await expect
    .poll(
      async () => {
        const { rows } = await world.client.query<{ name: string; number: number }>(
          `select p.full_name as name, q.number from queue_entries q join profiles p on p.user_id = q.user_id
           where q.event_id = $1 and q.status = 'admitted' order by q.number`,
          [eventId],
        );
        const fresh = rows.filter(({ number }) => !acted.has(number));
        for (const { number } of fresh) acted.add(number);
        await forAll(fresh, ({ name, number }) => act(name, number));
        return sold();
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(places);
  isDone = true;
  await Promise.all(moving);

  const { rows: entries } = await world.client.query(
    `select count(*)::int as entries, count(distinct user_id)::int as people, count(distinct number)::int as numbers,
       max(number) filter (where number <= $2)::int as drawn from queue_entries where event_id = $1`,
    [eventId, half.length],
  );
  expect(entries[0]).toEqual({ entries: crowd, people: crowd, numbers: crowd, drawn: half.length });
  const { rows: first } = await world.client.query(
    "select bool_and(number <= $2) as first from queue_entries q join profiles p on p.user_id = q.user_id where q.event_id = $1 and p.full_name = any ($3)",
    [eventId, half.length, half],
  );
  expect(first[0].first).toBe(true);
  const { rows: admissions } = await world.client.query(
    "select number, inside::int, places from admissions order by id",
  );
  expect(admissions.map(({ number }) => number)).toEqual(admissions.map((_, at) => at + 1));
  expect(admissions.filter(({ inside, places: left }) => inside > 2 * left)).toEqual([]);
  expect((await world.client.query("select * from internal.violations")).rows).toEqual([]);
  expect(servers.failures).toEqual([]);
});

test("a hundred and twenty people who are refused in a minute open the queue of a night; a hundred and nineteen, or one who calls 130 times, do not", async () => {
  const eventId = await addEvent(world.client, { name: "rush" });
  const typeId = await addTicketType(world.client, eventId, "rush", 0);
  const hold = (person: string) =>
    call(person, "hold_booking", { p_event_id: eventId, p_lines: [{ ticket_type_id: typeId, quantity: 1 }] });
  await forAll(
    Array.from({ length: 130 }, () => "q1"),
    hold,
  );
  const counted = async () =>
    (await world.client.query("select people from internal.queue_callers() where event_id = $1", [eventId]))
      .rows[0]?.people;
  expect(await counted()).toBe(1);
  await forAll(people.slice(1, 119), hold);
  expect(await counted()).toBe(119);
  await world.client.query("select internal.move_queues()");
  expect(await call("q2", "my_queue", { p_event_id: eventId })).toMatchObject({ state: "closed" });
  expect(await hold("q1")).toMatchObject({ details: "BOOKINGS_RATE_LIMITED" });
  expect(await counted()).toBe(119);
  await hold(people[119] ?? "");
  await world.client.query("select internal.move_queues()");
  expect(await call("q2", "my_queue", { p_event_id: eventId })).toMatchObject({ state: "open" });
});
