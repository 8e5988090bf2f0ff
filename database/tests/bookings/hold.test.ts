import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { attemptHold, book, confirm, hold, stockOf, violations } from "./box-office.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

describe("holding places", () => {
  test("a hold takes places from stock and tells when it ends by the server's clock", async () => {
    const event = await addEvent(world.client, { name: "plain" });
    const type = await addTicketType(world.client, event, "plain", 10);
    const held = await hold(world, "stranger", event, [{ ticket_type_id: type, quantity: 3 }]);
    expect(held).toMatchObject({
      status: "held",
      total_pence: 0,
      lines: [{ ticket_type_id: type, quantity: 3 }],
    });
    const left = Date.parse(held.hold_expires_at) - Date.parse(held.server_time);
    expect(left).toBeGreaterThan(9.9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    expect(await stockOf(world, type)).toEqual({ held: 3, sold: 0 });
  });

  test("a second hold on the same event replaces the first", async () => {
    const event = await addEvent(world.client, { name: "replaced" });
    const type = await addTicketType(world.client, event, "replaced", 4);
    await hold(world, "owner", event, [{ ticket_type_id: type, quantity: 4 }]);
    await hold(world, "owner", event, [{ ticket_type_id: type, quantity: 3 }]);
    expect(await stockOf(world, type)).toEqual({ held: 3, sold: 0 });
  });

  test("the same idempotency key gives the same booking, and takes its places once", async () => {
    const event = await addEvent(world.client, { name: "again" });
    const type = await addTicketType(world.client, event, "again", 10);
    await addUsers(world.client, ["again"]);
    const first = await hold(world, "again", event, [{ ticket_type_id: type, quantity: 2 }], id("key"));
    const second = await hold(world, "again", event, [{ ticket_type_id: type, quantity: 2 }], id("key"));
    expect(second.id).toBe(first.id);
    expect(await stockOf(world, type)).toEqual({ held: 2, sold: 0 });
  });

  test("of fifty people at once for the last place exactly one gets it and the others are told", async () => {
    const event = await addEvent(world.client, { name: "last place" });
    const type = await addTicketType(world.client, event, "last place", 1);
    const people = Array.from({ length: 50 }, (_, at) => `crowd ${at}`);
    await addUsers(world.client, people);
    const outcomes = await Promise.all(
      people.map(async (person) => {
        const client = new pg.Client(world.connection);
        await client.connect();
        try {
          await asPerson(client, person, () =>
            book({ client }, event, [{ ticket_type_id: type, quantity: 1 }]),
          );
          return "held";
        } catch (error) {
          return (error as pg.DatabaseError).detail;
        } finally {
          await client.end();
        }
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "BOOKINGS_SOLD_OUT")).toHaveLength(49);
    expect(await stockOf(world, type)).toEqual({ held: 1, sold: 0 });
  });

  test("a refusal for want of places says how many are left", async () => {
    const event = await addEvent(world.client, { name: "two left" });
    const type = await addTicketType(world.client, event, "two left", 2);
    await addUsers(world.client, ["two left"]);
    expect(
      await attemptHold(world, "two left", event, [{ ticket_type_id: type, quantity: 3 }]),
    ).toMatchObject({
      code: "PT409",
      detail: "BOOKINGS_SOLD_OUT",
      message: "two left is sold out",
      hint: "2 left: choose fewer.",
    });
  });

  test("places in a hold that ran out are there for the next person at once", async () => {
    const event = await addEvent(world.client, { name: "ran out" });
    const type = await addTicketType(world.client, event, "ran out", 1);
    await addUsers(world.client, ["slow", "quick"]);
    const slow = await hold(world, "slow", event, [{ ticket_type_id: type, quantity: 1 }]);
    await world.client.query("update bookings set hold_expires_at = now() where id = $1", [slow.id]);
    const quick = await hold(world, "quick", event, [{ ticket_type_id: type, quantity: 1 }]);
    expect(quick.status).toBe("held");
    await expect(confirm(world, "slow", slow.id)).rejects.toMatchObject({ detail: "BOOKINGS_HOLD_EXPIRED" });
  });

  test("one person in five tabs at once has one hold in the end", async () => {
    const event = await addEvent(world.client, { name: "tabs" });
    const type = await addTicketType(world.client, event, "tabs", 10, { per_person_max: 2 });
    await addUsers(world.client, ["tabs"]);
    const tabs = [1, 2, 3, 4, 5].map(async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      const lines = [{ ticket_type_id: type, quantity: 2 }];
      await asPerson(client, "tabs", () => book({ client }, event, lines)).finally(() => client.end());
    });
    expect((await Promise.allSettled(tabs)).map((tab) => tab.status)).toEqual(Array(5).fill("fulfilled"));
    expect(await stockOf(world, type)).toEqual({ held: 2, sold: 0 });
  });

  test("two bookings of the same two types in either order never wait for each other for ever", async () => {
    const event = await addEvent(world.client, { name: "ring" });
    const types = [
      await addTicketType(world.client, event, "ring a", 1000),
      await addTicketType(world.client, event, "ring b", 1000),
    ];
    const people = Array.from({ length: 20 }, (_, at) => `ring ${at}`);
    await addUsers(world.client, people);
    await Promise.all(
      people.map(async (person, at) => {
        const client = new pg.Client(world.connection);
        await client.connect();
        const lines = types.map((type) => ({ ticket_type_id: type, quantity: 1 }));
        await asPerson(client, person, () => book({ client }, event, at % 2 ? lines : lines.reverse()));
        await client.end();
      }),
    );
    expect(await stockOf(world, types[0] ?? "")).toEqual({ held: 20, sold: 0 });
  });
});
