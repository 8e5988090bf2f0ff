import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { goodDraft, publish, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["buyer", "other"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

describe("secret places", () => {
  test("a place opens once when its moment comes, each holder is mailed once, and a later buyer reads it in the confirmation", async () => {
    const secret = await write(world, {
      ...goodDraft(30),
      title: "Hideaway",
      location_mode: "secret",
      address: "Unit 9, Canary Yard",
      area: "leeds",
      reveal_at: `${String(goodDraft(30).starts_at).slice(0, 10)}T18:00`,
      tickets: [{ name: "In", kind: "free", quantity: 10 }],
    });
    await publish(world, secret.id);
    const [type] = await sql("select id from ticket_types where event_id = $1", [secret.id]);
    const take = async (person: string, quantity: number) => {
      const held = await hold(world, person, secret.id, [{ ticket_type_id: type.id, quantity }]);
      await confirm(world, person, held.id);
    };
    const mails = async (template: string, recipient: string) =>
      (
        await sql(
          "select payload -> 'data' as data from graphile_worker._private_jobs where payload ->> 'template' = $1 and payload ->> 'recipient' = $2",
          [template, recipient],
        )
      ).map(({ data }) => JSON.stringify(data));
    await take("buyer", 2);
    await sql("select internal.reveal_due_places()");
    await sql("select internal.send_event_mailings()");
    expect(await mails("place-revealed", "buyer@example.org")).toEqual([]);
    expect((await mails("booking-confirmed", "buyer@example.org")).join()).not.toContain("Canary");
    await sql("update events set reveal_at = now() where id = $1", [secret.id]);
    for (const _ of [1, 2]) {
      await sql("select internal.reveal_due_places()");
      await sql("select internal.send_event_mailings()");
    }
    const told = await mails("place-revealed", "buyer@example.org");
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("Unit 9, Canary Yard");
    expect(
      await sql("select kind from notifications where user_id = $1 order by kind", [id("user buyer")]),
    ).toEqual([{ kind: "booking_confirmed" }, { kind: "place_revealed" }]);
    await take("other", 1);
    expect((await mails("booking-confirmed", "other@example.org")).at(-1)).toContain("Unit 9, Canary Yard");
  });
});
