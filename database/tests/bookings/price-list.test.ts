import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { confirm, hold } from "./box-office.ts";

const day = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * day);

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

type Price = { name: string; state: string; remaining: number | null; mine: number; total_pence: number };

async function prices(eventId: string): Promise<Price[]> {
  return asActor(world.client, "anon", async () => {
    return (await world.client.query<Price>("select * from list_ticket_types($1)", [eventId])).rows;
  });
}

describe("the price list of an event", () => {
  test.each([
    ["on_sale", {}, 100],
    ["on_sale", { sales_start: days(-2), sales_end: days(2) }, null],
    ["soon", { sales_start: days(1) }, 100],
    ["ended", { sales_end: days(-1) }, 100],
    ["paused", { status: "paused" }, 100],
    ["sold_out", {}, 0],
  ])("says %s for %j with %j places", async (state, type, places) => {
    const event = await addEvent(world.client, { name: `${state} ${JSON.stringify(type)} ${places}` });
    await addTicketType(
      world.client,
      event,
      `type ${state} ${JSON.stringify(type)} ${places}`.slice(0, 80),
      places,
      type,
    );
    expect(await prices(event)).toMatchObject([{ state, remaining: null }]);
  });

  test("tells how many are left only when few are, and keeps the next release waiting until then", async () => {
    await addUsers(world.client, ["many", "last"]);
    const event = await addEvent(world.client, { name: "ladder" });
    const limits = { per_booking_max: 20, per_person_max: 20 };
    const first = await addTicketType(world.client, event, "first", 20, { ...limits, sort: 1 });
    await addTicketType(world.client, event, "second", 20, { sort: 2, release_after_type_id: first });
    expect(await prices(event)).toMatchObject([{ state: "on_sale", remaining: null }, { state: "waiting" }]);
    await hold(world, "many", event, [{ ticket_type_id: first, quantity: 18 }]);
    expect(await prices(event)).toMatchObject([{ state: "few_left", remaining: 2 }, { state: "waiting" }]);
    await hold(world, "last", event, [{ ticket_type_id: first, quantity: 2 }]);
    expect(await prices(event)).toMatchObject([{ state: "sold_out", remaining: null }, { state: "on_sale" }]);
  });

  test("tells the caller how many they have booked, holds not counted", async () => {
    const event = await addEvent(world.client, { name: "mine" });
    const type = await addTicketType(world.client, event, "mine", 20);
    const mine = () =>
      asPerson(world.client, "stranger", async () => {
        return (await world.client.query<Price>("select mine from list_ticket_types($1)", [event])).rows[0]
          ?.mine;
      });
    const held = await hold(world, "stranger", event, [{ ticket_type_id: type, quantity: 2 }]);
    expect(await mine()).toBe(0);
    await confirm(world, "stranger", held.id);
    expect(await mine()).toBe(2);
    expect((await prices(event))[0]?.mine).toBe(0);
  });

  test("leaves out the guest list and shows the total with all fees", async () => {
    const event = await addEvent(world.client, { name: "fees" });
    await addTicketType(world.client, event, "guest list", 5, { kind: "guest" });
    await addTicketType(world.client, event, "entry", 5, {
      kind: "paid",
      face_pence: 1000,
      fee_pence: 120,
      levy_pence: 30,
    });
    expect(await prices(event)).toMatchObject([{ name: "entry", total_pence: 1150 }]);
  });
});
