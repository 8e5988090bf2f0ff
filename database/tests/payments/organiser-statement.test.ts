// What an organiser reads of a month is what the ledger holds of it, to the penny.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";
import { askAbout, inDays, pay, sendRefunds, value } from "./till.ts";

const rounds = randomRounds(12, 120);
let world: World;
const { as } = askAbout(() => world);
const month = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  timeZone: "Europe/London",
}).format(new Date());
const statement = (person: string, wanted = month) =>
  as(person, "select organiser_statement($1, $2)", [id("organiser"), wanted]);

beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["manager", "editor", "door", "finance"]);
  for (const role of ["manager", "editor", "door", "finance"])
    await client.query("insert into organiser_members (organiser_id, user_id, role) values ($1, $2, $3)", [
      id("organiser"),
      id(`user ${role}`),
      role,
    ]);
  await client.query("update organisers set vat_number = 'GB980780684' where id = $1", [id("organiser")]);
  await client.query("select internal.set_company('GB 123 4567 89')");
});
afterAll(() => world.end());

/** A generator of numbers that gives the same ones every time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Rows of the table by its heads, the sum last. */
function readTable(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = text
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, words, number]) => words ?? number ?? ""),
    );
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

/** Somebody buys a few tickets of a night; now and then with a code, and some are sent back in part or whole. */
async function trade(round: number, roll: (below: number) => number) {
  const name = `round ${round}`;
  await addUsers(world.client, [name]);
  const eventId = await addEvent(world.client, { name, starts_at: inDays(30) });
  const typeId = await addTicketType(world.client, eventId, name, 50, {
    kind: "paid",
    face_pence: 500 + roll(3000),
    fee_pence: 60 + roll(200),
    levy_pence: roll(2) * 50,
    vat_basis_points: roll(2) * 2000,
  });
  await world.client.query(
    "insert into promo_codes (event_id, code, kind, value) values ($1, 'LESS', 'percent', 25)",
    [eventId],
  );
  const lines = JSON.stringify([{ ticket_type_id: typeId, quantity: 1 + roll(4) }]);
  const code = roll(3) === 0 ? "LESS" : null;
  const booking = (await as(name, "select hold_booking($1, $2, null, $3)", [eventId, lines, code])) as {
    id: string;
    ref: string;
  };
  await pay(world, name, booking.id);
  if (roll(2) === 0)
    await as("team", "select refund_booking($1, 'Rain', null, $2)", [
      booking.ref,
      roll(2) === 0 ? null : 100 + roll(300),
    ]);
}

test(`The sums of ${rounds} random orders and refunds are those of the ledger`, async () => {
  const roll = dice(33);
  for (let round = 0; round < rounds; round++) await trade(round, roll);
  await sendRefunds(world);
  const rows = readTable(String(await statement("finance")));
  const total = rows.pop() as Record<string, string>;
  expect(rows.length).toBeGreaterThan(rounds);
  const owed = (account: string) =>
    value(world, "select -sum(amount_pence)::int from internal.ledger_entries where account = any ($1)", [
      account.split(","),
    ]);
  const pence = (amount: string | undefined) => Math.round(Number(amount) * 100);
  expect(pence(total["Ticket price"])).toBe(await owed("organiser"));
  expect(pence(total["Booking fee"])).toBe(await owed("fee,vat"));
  expect(pence(total["VAT in booking fee"])).toBe(await owed("vat"));
  expect(pence(total["Venue levy"])).toBe(await owed("levy"));
  expect(pence(total["Paid by buyer"])).toBe(-Number(await owed("clearing")));
  expect(pence(total.Discount)).toBe(await value(world, "select sum(discount_pence)::int from bookings"));
  const vat = "select sum(vat_pence)::int from invoices where seller_id is not null";
  expect(pence(total["VAT in ticket price"])).toBe(await value(world, vat));
  for (const head of ["Face value", "Discount", "Ticket price", "Booking fee", "Venue levy", "Paid by buyer"])
    expect(
      rows.reduce((sum, row) => sum + pence(row[head]), 0),
      head,
    ).toBe(pence(total[head]));
}, 120_000);

test("The sums on the screen are those of the table", async () => {
  const sums = await as(
    "finance",
    "select jsonb_object_agg(kind, price_pence) from organiser_month($1, $2)",
    [id("organiser"), month],
  );
  const { Sale = 0, Refund = 0 } = sums as Record<string, number>;
  const rows = readTable(String(await statement("team")));
  expect(Math.round(Number(rows.at(-1)?.["Ticket price"]) * 100)).toBe(Sale + Refund);
});

test("Undercroft's invoices bear the company's VAT number, and the organiser's bear theirs", async () => {
  const { rows } = await world.client.query(
    "select distinct seller_id is null as is_ours, seller_vat_number from invoices order by 1",
  );
  expect(rows).toEqual([
    { is_ours: false, seller_vat_number: "GB980780684" },
    { is_ours: true, seller_vat_number: "GB 123 4567 89" },
  ]);
});

test("Another month is empty, and one that there is not is refused", async () => {
  expect(readTable(String(await statement("team", "2020-01")))).toHaveLength(1);
  for (const wrong of ["", "2026-13", "November"])
    await expect(statement("team", wrong)).rejects.toMatchObject({ detail: "PAYMENTS_INVALID_MONTH" });
});

test("Editors, the door and strangers read no statement", async () => {
  for (const person of ["editor", "door"])
    await expect(statement(person)).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
  await expect(statement("stranger")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
});

test("A statement reads the entries of its month by their index", async () => {
  await world.client.query("set enable_seqscan = off");
  const { rows } = await world.client.query(
    "explain select * from internal.ledger_entries where created_at >= now() - interval '1 day' and created_at < now()",
  );
  await world.client.query("reset enable_seqscan");
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("ledger_entries_created_at_idx");
});
