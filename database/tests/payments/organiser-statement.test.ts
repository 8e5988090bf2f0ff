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

/** A table by its heads: its entries, their sum, and what it opens and closes with. */
function readTable(text: string) {
  const [heads = [], ...rows] = text
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, words, number]) => words ?? number ?? ""),
    );
  const [opening, ...rest] = rows.map(
    (row): Record<string, string> => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])),
  );
  const [total, closing] = rest.splice(-2);
  return { entries: rest, opening: opening?.Balance, closing: closing?.Balance, total };
}

const pence = (amount: string | undefined) => Math.round(Number(amount) * 100);

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
    await as("team", "select refund_booking($1, 'Rain', null, $2, p_idempotency_key => gen_random_uuid())", [
      booking.ref,
      roll(2) === 0 ? null : 100 + roll(300),
    ]);
}

test(`The sums of ${rounds} random orders and refunds are those of the ledger`, async () => {
  const roll = dice(33);
  for (let round = 0; round < rounds; round++) await trade(round, roll);
  await sendRefunds(world);
  const { entries: rows, total = {}, opening, closing } = readTable(String(await statement("finance")));
  expect(rows.length).toBeGreaterThan(rounds);
  const owed = (account: string) =>
    value(world, "select -sum(amount_pence)::int from internal.ledger_entries where account = any ($1)", [
      account.split(","),
    ]);
  expect([pence(opening), pence(closing)]).toEqual([0, await owed("organiser")]);
  expect(rows.at(-1)?.Balance).toBe(closing);
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
  const { total } = readTable(String(await statement("team")));
  expect(pence(total?.["Ticket price"])).toBe(Sale + Refund);
});

/** A pay-out of that many pence, made and answered for in a moment of the past. */
async function payOut(pence: number, returned: number, at: string) {
  const { client } = world;
  const { rows } = await client.query(
    `insert into payouts (organiser_id, ref, provider, status, amount_pence, due_at, sent_at, paid_at)
     values ($1, internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), 'test', 'paid', $2, $3, $3, $3) returning *`,
    [id("organiser"), pence, at],
  );
  const write = (kind: string, amount: number) =>
    client.query(
      `insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, payout_id, created_at)
       select md5($2 || $1 || $4)::uuid, $2, account, case account when 'organiser' then $3::int else -$3::int end, case account when 'organiser' then $5::uuid end, $1::uuid, $4::timestamptz
       from unnest('{organiser,clearing}'::text[]) account`,
      [rows[0].id, kind, amount, at, id("organiser")],
    );
  await write("payout", pence);
  if (returned > 0) await write("payout_returned", -returned);
}

test("A month closes with what the next one opens with, pay-outs and their returns counted, and all of it is the ledger", async () => {
  const ago = (months: number) => {
    const day = new Date(`${month}-15T12:00:00Z`);
    day.setUTCMonth(day.getUTCMonth() - months);
    return day.toISOString();
  };
  await payOut(4567, 0, ago(2));
  await payOut(2001, 2001, ago(1));
  await payOut(1999, 500, ago(1));
  let before = 0;
  for (const months of [3, 2, 1, 0]) {
    const { entries, opening, closing, total } = readTable(
      String(await statement("finance", ago(months).slice(0, 7))),
    );
    expect(pence(opening), ago(months)).toBe(before);
    before = pence(closing);
    expect(pence(total?.["Ticket price"]) + pence(total?.["Pay-out"])).toBe(before - pence(opening));
    for (const kind of months === 1 ? ["Pay-out", "Returned pay-out"] : [])
      expect(
        entries.filter((row) => row.Kind === kind),
        kind,
      ).toHaveLength(2);
    const balance = await as("finance", "select to_json(b) from organiser_month_balance($1, $2) b", [
      id("organiser"),
      ago(months).slice(0, 7),
    ]);
    expect(balance).toEqual({ opening_pence: pence(opening), closing_pence: before });
  }
  expect(before).toBe(await value(world, "select internal.organiser_owed($1, null)::int", [id("organiser")]));
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
  expect(readTable(String(await statement("team", "2020-01"))).entries).toEqual([]);
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
