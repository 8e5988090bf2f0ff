// The guest list at the door.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold, violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addTicketType, type World } from "../harness/world.ts";
import { doorOf, doorWorld, refusalOf } from "./door-fixture.ts";

type Guest = { id: string; name: string; list: string; places: number; arrived: number; is_comp: boolean };
type Answer = {
  result: string;
  guest: Guest;
  price_pence: number | null;
  owes_pence: number | null;
  numbers: { inside: number };
};

let world: World;
let on: ReturnType<typeof doorOf>;
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const guestsOf = async (eventId: string) =>
  (await on.ask<{ guests: Guest[] }>("steward", "list_door_guests($1)", [eventId])).guests;
const admit = (
  eventId: string,
  guest: string,
  many: number,
  scan = randomUUID() as string,
  reason: string | null = null,
) =>
  on.ask<Answer>(reason ? "lead" : "steward", "admit_guests($1, $2, $3, $4, p_reason => $5)", [
    eventId,
    guest,
    many,
    scan,
    reason,
  ]);
const add = (eventId: string, names: string, before: string | null = null, pence: number | null = null) =>
  on.ask("team", "public.add_guests($1, $2, $3, $4)", [eventId, names, before, pence]);

test("one list has the house's names, those of allocations and comps that nobody took", async () => {
  const { eventId, typeId } = await on.tonight("one list");
  await add(eventId, "Ada Lovelace +3");
  const made = await asPerson(
    world.client,
    "team",
    async () =>
      (
        await world.client.query("select id, code from save_guest_allocation($1, 'The band', 5, $2)", [
          eventId,
          new Date(Date.now() + 3_600_000).toISOString(),
        ])
      ).rows[0],
  );
  await on.ask(null, "enter_guests($1, $2, 'Bo +1')", [made.id, made.code]);
  await on.ask("team", "issue_comps($1, $2, 'Cy, cy@example.org', $3)", [eventId, typeId, randomUUID()]);
  expect(await guestsOf(eventId)).toMatchObject([
    { name: "Ada Lovelace", list: "The house", places: 4, arrived: 0, is_comp: false },
    { name: "Bo", list: "The band", places: 2 },
    { name: "Cy", places: 1, is_comp: true },
  ]);
});

test("a name counts down by those who came, once for each scan, and no further", async () => {
  const { eventId } = await on.tonight("counted down");
  await add(eventId, "Ada +3");
  const [ada] = (await guestsOf(eventId)) as [Guest];
  const scan = randomUUID();
  expect(await admit(eventId, ada.id, 3, scan)).toMatchObject({
    result: "admitted",
    guest: { arrived: 3 },
    numbers: { inside: 3 },
  });
  expect(await admit(eventId, ada.id, 3, scan)).toMatchObject({
    guest: { arrived: 3 },
    numbers: { inside: 3 },
  });
  expect((await admit(eventId, ada.id, 2)).result).toBe("all_in");
  expect(await admit(eventId, ada.id, 1)).toMatchObject({ result: "admitted", guest: { arrived: 4 } });
  expect(await refusalOf(admit(eventId, ada.id, 5))).toBe("DOOR_INVALID_COUNT");
  const elsewhere = await on.tonight("elsewhere");
  expect(await refusalOf(admit(elsewhere.eventId, ada.id, 1))).toBe("DOOR_NOT_FOUND");
});

test("a name that was free before an hour that has passed is told the price at the door", async () => {
  const { eventId } = await on.tonight("late guest");
  await add(eventId, "Ada", new Date(Date.now() - 60_000).toISOString());
  await world.client.query(
    "insert into ticket_types (event_id, name, kind, face_pence) values ($1, 'On the door', 'door', 900)",
    [eventId],
  );
  const [ada] = (await guestsOf(eventId)) as [Guest];
  expect(await admit(eventId, ada.id, 1)).toMatchObject({
    result: "entry_over",
    price_pence: 900,
    numbers: { inside: 0 },
  });
  expect((await admit(eventId, ada.id, 1, randomUUID(), "The promoter asked")).result).toBe("admitted");
});

test("a guest on a reduced list pays its price for each who comes, and nothing before its hour", async () => {
  const { eventId } = await on.tonight("reduced list");
  const [past, ahead] = [-60_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString()) as [
    string,
    string,
  ];
  await add(eventId, "Ada +1", null, 500);
  await add(eventId, "Bo", past, 750);
  await add(eventId, "Cy", ahead, 750);
  await add(eventId, "Di");
  const scan = randomUUID();
  const owed: Record<string, number | null> = {};
  for (const guest of await guestsOf(eventId)) {
    const answer = await admit(eventId, guest.id, guest.places, guest.name === "Ada" ? scan : randomUUID());
    expect(answer).toMatchObject({ result: "admitted", price_pence: null });
    owed[guest.name] = answer.owes_pence;
  }
  expect(owed).toEqual({ Ada: 1000, Bo: 750, Cy: 0, Di: 0 });
  const [ada] = (await guestsOf(eventId)) as [Guest];
  expect((await admit(eventId, ada.id, 2, scan)).owes_pence, "the same scan again").toBe(1000);
  expect((await admit(eventId, ada.id, 1)).owes_pence, "nobody was let in").toBeNull();
});

test("a comp that is let in by name ends its link and stays", async () => {
  const { eventId, typeId } = await on.tonight("comp by name");
  await on.ask("team", "issue_comps($1, $2, 'Guest, guest@example.org', $3)", [
    eventId,
    typeId,
    randomUUID(),
  ]);
  const [comp] = (await guestsOf(eventId)) as [Guest];
  expect((await admit(eventId, comp.id, 1)).result).toBe("admitted");
  const { rows } = await world.client.query(
    "select split_part(payload -> 'data' ->> 'path', 'code=', 2) as code from graphile_worker._private_jobs where payload ->> 'template' = 'comp-sent' order by id desc limit 1",
  );
  const code = rows[0].code;
  expect(code).not.toBe("");
  expect(await refusalOf(on.ask("guest", "take_comp($1, $2)", [comp.id, code]))).toBe("BOOKINGS_COMP_CLOSED");
  expect(await refusalOf(on.ask("team", "revoke_comp($1)", [comp.id]))).toBe("BOOKINGS_COMP_CLOSED");
  expect((await admit(eventId, comp.id, 1)).result).toBe("all_in");
});

test("who arrived cannot be deleted, nor their allocation", async () => {
  const { eventId } = await on.tonight("kept");
  await add(eventId, "Ada");
  const made = await asPerson(
    world.client,
    "team",
    async () =>
      (
        await world.client.query("select id, code from save_guest_allocation($1, 'The band', 5, $2)", [
          eventId,
          new Date(Date.now() + 3_600_000).toISOString(),
        ])
      ).rows[0],
  );
  await on.ask(null, "enter_guests($1, $2, 'Bo')", [made.id, made.code]);
  const [ada, bo] = (await guestsOf(eventId)) as [Guest, Guest];
  await admit(eventId, ada.id, 1);
  await admit(eventId, bo.id, 1);
  expect(await refusalOf(on.ask("team", "remove_guest($1)", [ada.id]))).toBe("DOOR_GUEST_ARRIVED");
  expect(await refusalOf(on.ask(null, "remove_entered_guest($1, $2, $3)", [made.id, made.code, bo.id]))).toBe(
    "DOOR_GUEST_ARRIVED",
  );
  expect(await refusalOf(on.ask("team", "delete_guest_allocation($1)", [made.id]))).toBe(
    "DOOR_GUEST_ARRIVED",
  );
});

test("a supervisor puts a walk-up on the list and lets them in, as far as the room goes", async () => {
  const { eventId } = await on.tonight("walk-up", { door_capacity: 3 });
  const walkUp = (
    person: string,
    plus: number,
    scan = randomUUID() as string,
    reason: string | null = null,
  ) =>
    on.ask<Answer>(person, "add_walk_up($1, 'A friend', $2, $3, p_reason => $4)", [
      eventId,
      plus,
      scan,
      reason,
    ]);
  const scan = randomUUID();
  expect(await walkUp("lead", 1, scan)).toMatchObject({
    result: "admitted",
    guest: { list: "At the door", arrived: 2 },
    numbers: { inside: 2 },
  });
  expect(await walkUp("lead", 1, scan)).toMatchObject({ numbers: { inside: 2 } });
  expect(await refusalOf(walkUp("lead", 1))).toBe("DOOR_HOUSE_FULL");
  expect(await refusalOf(walkUp("steward", 0))).toBe("TEAMS_ROLE_REQUIRED");
  expect(await walkUp("lead", 1, randomUUID(), "The licensee said so")).toMatchObject({
    numbers: { inside: 4 },
  });
});

test("the list on paper says with whom a companion comes, and of nobody else", async () => {
  const { eventId, typeId } = await on.tonight("paper");
  const companion = await addTicketType(world.client, eventId, "companion on paper", 10, {
    kind: "companion",
    parent_type_id: typeId,
  });
  const held = await hold(world, "buyer", eventId, [
    { ticket_type_id: typeId, quantity: 2 },
    { ticket_type_id: companion, quantity: 1 },
  ]);
  await confirm(world, "buyer", held.id, ["One", "Two", "Three"]);
  await world.client.query(
    `update tickets k set holder_name = case when ticket_type_id = $2 then 'Bo Adams'
       when place_number = (select min(place_number) from tickets o where o.booking_id = k.booking_id and o.ticket_type_id <> $2) then 'Zadie Okoro' else 'Cass Redpath' end
     where booking_id = $1`,
    [held.id, companion],
  );
  const { tickets } = await on.ask<{ tickets: { name: string; goes_with: string | null }[] }>(
    "lead",
    "list_door_names($1)",
    [eventId],
  );
  expect(tickets.map(({ name, goes_with }) => [name, goes_with])).toEqual([
    ["Bo Adams", "Zadie Okoro"],
    ["Cass Redpath", null],
    ["Zadie Okoro", null],
  ]);
});
