import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent, addPlaces, addTicketType, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

/** An event with three releases at 10, 13 and 16 pounds. */
async function addLadder(name: string): Promise<{ event: string; types: string[] }> {
  const event = await addEvent(world.client, { name });
  const types: string[] = [];
  for (const [index, pounds] of [10, 13, 16].entries()) {
    const type = await addTicketType(world.client, event, `${name}-${index}`, 5);
    await world.client.query(
      "update ticket_types set kind = 'paid', face_pence = $2, sort = $3, release_after_type_id = $4 where id = $1",
      [type, pounds * 100, index, types.at(-1) ?? null],
    );
    types.push(type);
  }
  return { event, types };
}

const sellOut = (type: string | undefined) =>
  world.client.query("update ticket_inventory set sold = quantity where ticket_type_id = $1", [type]);

async function priceOf(event: string): Promise<{ from: number; to: number }> {
  const sql = "select price_from_pence as from, price_to_pence as to from listings where event_id = $1";
  return (await world.client.query(sql, [event])).rows[0];
}

describe("the price on a card can be paid", () => {
  test("it is the release on sale, not the cheapest that ever was", async () => {
    const { event, types } = await addLadder("ladder");
    expect(await priceOf(event)).toEqual({ from: 1000, to: 1000 });
    await sellOut(types[0]);
    expect(await priceOf(event)).toEqual({ from: 1300, to: 1300 });
    await sellOut(types[1]);
    expect(await priceOf(event)).toEqual({ from: 1600, to: 1600 });
  });

  test("once everything is gone it says what the releases cost", async () => {
    const { event, types } = await addLadder("gone");
    for (const type of types) await sellOut(type);
    expect(await priceOf(event)).toEqual({ from: 1000, to: 1600 });
  });
});
