// VAT from the organiser's number to the receipt.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hold, violations } from "../bookings/box-office.ts";
import { call, change, draft, goodDraft, publish, write } from "../events/event-writer.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as } = askAbout(() => world);
const setSeller = (name: string | null, number: string | null, person = "team") =>
  as(person, "select set_seller_details($1, $2, $3)", [id("organiser"), name, number]);
const withVat = (rate: unknown) => ({
  ...goodDraft(),
  tickets: [{ name: "Entry", kind: "paid", price_pence: 1200, quantity: 50, vat_basis_points: rate }],
});

describe("an organiser's VAT number", () => {
  test("is kept as on the certificate, however it is typed", async () => {
    for (const [typed, kept] of [
      ["980 7806 84", "GB980780684"],
      ["gb980-7806-84", "GB980780684"],
      ["GB 980.7806.84 001", "GB980780684001"],
      // the second rule of HMRC: 55 more
      ["XI 100 0000 34", "XI100000034"],
    ])
      expect(await setSeller(" Night  Shift Ltd ", typed ?? null)).toMatchObject({ vat_number: kept });
    expect(await setSeller("Ltd", null)).toEqual({ legal_name: "Ltd", vat_number: null });
  });

  test.each([
    ["98078068", "A UK VAT number has 9 digits, or 12 for a branch"],
    ["9807806840", "A UK VAT number has 9 digits, or 12 for a branch"],
    ["DE980780684", "A UK VAT number has 9 digits, or 12 for a branch"],
    ["980780685", "A digit of the VAT number is wrong"],
    ["890780684", "A digit of the VAT number is wrong"],
    ["000000000", "A digit of the VAT number is wrong"],
  ])("is not %s", async (number, message) => {
    await expect(setSeller("Ltd", number)).rejects.toMatchObject({
      code: "PT400",
      detail: "ORGANISERS_INVALID",
      message,
    });
  });

  test("is set by owners and managers alone, with a name of at most 200 characters", async () => {
    await addUsers(world.client, ["bookkeeper"]);
    await world.client.query(
      "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'finance')",
      [id("organiser"), id("user bookkeeper")],
    );
    await expect(setSeller("Mine", null, "bookkeeper")).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    await expect(setSeller("Mine", null, "stranger")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await expect(setSeller("n".repeat(201), null)).rejects.toMatchObject({ message: "Legal name too long" });
  });
});

describe("VAT in a price", () => {
  const problemsOf = async (rate: unknown) =>
    (await draft(world, withVat(rate))).problems.map(({ field, message }) => [field, message]);

  test("needs a VAT number, and is none or 20%", async () => {
    await setSeller(null, null);
    expect(await problemsOf(0)).toEqual([]);
    expect(await problemsOf(2000)).toEqual([
      ["tickets.0.vat_basis_points", "A price with VAT needs your VAT number"],
    ]);
    for (const rate of [500, -1, "lots"])
      expect(await problemsOf(rate)).toEqual([
        ["tickets.0.vat_basis_points", "The price has no VAT in it, or 20%"],
      ]);
  });

  test("stands on the order, its lines and the organiser's invoice, and stays when the rate changes", async () => {
    await setSeller("Night Shift Ltd", "GB980780684");
    const event = await write(world, withVat(2000));
    await publish(world, event.id);
    const typeId = await value(world, "select id from ticket_types where event_id = $1", [event.id]);
    await addUsers(world.client, ["vat buyer"]);
    const lines = [{ ticket_type_id: String(typeId), quantity: 2 }];
    const booking = await hold(world, "vat buyer", event.id, lines);
    const opened = await call<{ id: string; data: { tickets: { vat_basis_points?: number }[] } }>(
      world,
      "team",
      "edit_event($1)",
      [event.id],
    );
    expect(opened.data.tickets[0]?.vat_basis_points).toBe(2000);
    await change(world, event.id, {
      tickets: opened.data.tickets.map((ticket) => ({ ...ticket, vat_basis_points: 0 })),
    });
    expect(await value(world, "select vat_basis_points from ticket_types where id = $1", [typeId])).toBe(0);
    await pay(world, "vat buyer", booking.id);
    expect(await as("vat buyer", "select get_payment($1)", [booking.ref])).toMatchObject({
      seller: { name: "Night Shift Ltd", vat_number: "GB980780684" },
      face_vat_pence: 400,
      invoices: [
        { seller: "Night Shift Ltd", seller_vat_number: "GB980780684", total_pence: 2400, vat_pence: 400 },
        { is_ours: true },
      ],
    });
  });

  test("keeps the VAT number until no ticket on sale has VAT in it", async () => {
    await setSeller("Night Shift Ltd", "GB980780684");
    const event = await write(world, withVat(2000));
    await expect(setSeller("Night Shift Ltd", "")).rejects.toMatchObject({
      code: "PT409",
      detail: "ORGANISERS_VAT_CHARGED",
    });
    await world.client.query("update ticket_types set status = 'archived' where event_id = $1", [event.id]);
    expect(await setSeller("Night Shift Ltd", "")).toMatchObject({ vat_number: null });
  });
});
