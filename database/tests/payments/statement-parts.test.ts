// What an organiser reads of a month names what was sold: tickets, extras, deposits, gifts, and what a solidarity fund paid.
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { fundDesk } from "../bookings/fund-desk.ts";
import { addPlaces, addTicketType, emptyWorld, id, type World } from "../harness/world.ts";
import { sendRefunds, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const on = fundDesk(() => world);

test("Each part of an order has a line of its own, and the lines come to what the ledger says", async () => {
  const { eventId, typeId } = await on.night("parts");
  const deposit = await addTicketType(world.client, eventId, "Deposit", 20, {
    kind: "paid",
    face_pence: 500,
    fee_pence: 0,
  });
  await world.client.query("insert into internal.deposit_types (ticket_type_id) values ($1)", [deposit]);
  await on.save(eventId, {
    kind: "cloakroom",
    name: "Cloakroom",
    rule: "any",
    choices: [{ price_pence: 200, quantity: 9 }],
  });
  await on.open(eventId);
  const [coat] = await on.list("team", eventId);
  const { bookingId } = await on.give("parts", eventId, 1500, [
    { ticket_type_id: typeId, quantity: 1 },
    { ticket_type_id: deposit, quantity: 2 },
    { ticket_type_id: coat?.id, quantity: 1 },
  ]);
  await on.confirm("parts taker", await on.hold("parts taker", eventId));
  const [voucher] = (await on.vouchers(bookingId)).filter(({ name }) => name === "Cloakroom");
  await on.ask("parts", "cancel_tickets($1, $2, 200, gen_random_uuid())", [bookingId, [voucher?.id]]);
  await sendRefunds(world);

  const month = await value(world, "select to_char(now() at time zone 'Europe/London', 'YYYY-MM')");
  const sums = await on.ask<{ kind: string; price: number; paid: number }[]>(
    "team",
    "jsonb_agg(jsonb_build_object('kind', kind, 'price', price_pence, 'paid', paid_pence) order by kind) from organiser_month($1, $2)",
    [id("organiser"), month],
  );
  const byKind = Object.fromEntries(sums.map(({ kind, price, paid }) => [kind, [price, paid]]));
  const worth = Number(await value(world, "select -pence from internal.fund_entries where kind = 'ticket'"));
  const coatFace = Number(
    await value(world, "select face_pence from ticket_types where id = $1", [coat?.id]),
  );
  expect(byKind).toEqual({
    Sale: [1000, 1100],
    "Sale, deposits": [1000, 1000],
    "Sale, extras": [coatFace, 200],
    "Sale, solidarity fund": [1500, 1500],
    "To the solidarity fund": [-1500, 0],
    "From the solidarity fund": [worth, 0],
    "Refund, extras": [-coatFace, -200],
  });
  expect(sums.reduce((sum, { price }) => sum + price, 0)).toBe(
    await value(world, "select internal.organiser_owed($1, null)::int", [id("organiser")]),
  );
  const table = String(await on.ask("team", "organiser_statement($1, $2)", [id("organiser"), month]));
  expect(table).toContain('"Sale, deposits"');
  expect(table).toContain('"From the solidarity fund"');
});
