// Settling a night: what a deal comes to, who sees it, and what is signed stays.
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addTicketType, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { holdPaid, pay, sendRefunds, value } from "../payments/till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["dj", "manager", "door", "finance", "beth", "bo", "outsider"]);
  for (const role of ["manager", "door", "finance"])
    await insert(client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  await insert(client, "organisers", { id: id("with"), slug: "with", name: "The With", kind: "collective" });
  for (const [person, role] of [
    ["beth", "owner"],
    ["bo", "door"],
  ])
    await insert(client, "organiser_members", {
      organiser_id: id("with"),
      user_id: id(`user ${person}`),
      role,
    });
  await insert(client, "artists", {
    id: id("artist dj"),
    name: "DJ Claimed",
    slug: "dj-claimed",
    is_claimed: true,
  });
  await insert(client, "internal.artist_claims", {
    artist_id: id("artist dj"),
    user_id: id("user dj"),
    words: "It is me, look",
    status: "approved",
  });
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

type Facts = { pot_pence: number | null; share_pence: number; owed_pence: number; takings: object | null };
type Sheet = {
  id: string;
  version: number;
  facts: Facts;
  signatures: { side: string; name: string }[];
  disputed_by: string | null;
};
type Deal = {
  id: string;
  side: string;
  revision: number;
  now: Facts | null;
  has_changed: boolean;
  differences: { what: string; was: number; now: number }[];
  sheets: Sheet[];
  payments: { id: string; pence: number; struck_at: string | null }[];
  notes: { body: string; disputes: boolean }[];
  link: { email: string; is_open: boolean; opened: number } | null;
};
type Night = {
  takings: Record<string, number>;
  pot_pence: number;
  rest_pence: number;
  deals: Deal[];
  costs: { id: string }[];
  parties: object[];
};

const ask = <T>(person: string, sql: string, values: unknown[] = []) =>
  asPerson(
    world.client,
    person,
    async () => (await world.client.query(`select ${sql} as answer`, values)).rows[0].answer as T,
  );
/** Asks as a visitor without an account. */
async function askAnon<T>(sql: string, values: unknown[] = []): Promise<T> {
  await world.client.query("begin");
  try {
    await world.client.query(
      "select set_config('role', 'anon', true), set_config('request.jwt.claims', '{}', true)",
    );
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    await world.client.query("commit");
    return rows[0].answer as T;
  } catch (error) {
    await world.client.query("rollback");
    throw error;
  }
}
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as pg.DatabaseError,
  );
  return error?.detail ?? error?.code ?? null;
};

let count = 0;
/** A night with two tickets of £10 sold and £30.01 taken at the door, begun an hour ago, with the artist in its line-up and a co-host. */
async function night(figures = "all"): Promise<{ eventId: string; ref: string }> {
  count += 1;
  const { eventId, booking } = await holdPaid(world, `buyer ${count}`);
  await pay(world, `buyer ${count}`, booking.id);
  const { client } = world;
  await insert(client, "event_artists", {
    event_id: eventId,
    artist_id: id("artist dj"),
    name: "DJ Claimed",
    billing: 1,
  });
  await insert(client, "event_artists", { event_id: eventId, name: "No Page", billing: 2 });
  await insert(client, "event_hosts", { event_id: eventId, organiser_id: id("with") });
  await insert(client, "internal.host_terms", {
    event_id: eventId,
    organiser_id: id("with"),
    state: "accepted",
    figures,
  });
  await client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [eventId]);
  const door = await addTicketType(client, eventId, `door ${count}`, 50, { kind: "door", face_pence: 3001 });
  await ask("team", "sell_at_door($1, $2, 'cash', gen_random_uuid())", [
    eventId,
    JSON.stringify([{ ticket_type_id: door, quantity: 1 }]),
  ]);
  return { eventId, ref: booking.ref };
}
const add = (eventId: string, deal: object, person = "team") =>
  ask<Night>(person, "save_settlement_deal($1, $2)", [eventId, JSON.stringify(deal)]);
const artistDeal = { artist_id: id("artist dj"), kind: "fee", fee_pence: 15000 };
const hostDeal = { organiser_id: id("with"), kind: "door", share_basis_points: 5000 };
const make = (dealId: string) => ask<Deal>("team", "make_settlement_sheet($1)", [dealId]);
const sign = (
  person: string,
  dealId: string,
  sheetId: string | undefined,
  name = "Ada Lovelace",
  side: string | null = null,
) => ask<Deal>(person, "sign_settlement($1, $2, $3, $4)", [dealId, sheetId, name, side]);
const read = (person: string, dealId: string) => ask<Deal>(person, "read_settlement($1)", [dealId]);
const dealOf = (answer: Night, at = 0) => {
  const deal = answer.deals[at];
  if (!deal) throw new Error("no such deal");
  return deal;
};

describe("what a deal comes to", () => {
  test("Tickets are taken from the ledger and door sales, costs and fees come off, and shares and the rest come to what is left", async () => {
    const { eventId } = await night();
    await add(eventId, { ...hostDeal, share_basis_points: 3333 });
    await add(eventId, { name: "Third", kind: "door", share_basis_points: 3333 });
    await add(eventId, { ...artistDeal, fee_pence: 500, has_vat: true });
    const seen = await ask<Night>("team", "add_settlement_cost($1, 'Sound', 1000)", [eventId]);
    expect(seen.takings).toMatchObject({
      sold_pence: 2000,
      returned_pence: 0,
      door_pence: 3001,
      vat_pence: 0,
    });
    // 20.00 + 30.01 - 10.00 - 6.00 (the fee with VAT that this seller cannot have back)
    expect(seen.pot_pence).toBe(3401);
    const shares = seen.deals.map((deal) => deal.now?.share_pence);
    expect(shares).toEqual([1134, 1133, 0]);
    expect(shares.reduce((sum: number, share) => sum + (share ?? 0), 0) + seen.rest_pence).toBe(3401);
    expect(seen.deals[2]?.now?.owed_pence).toBe(600);
  });

  test("A sum is divided to the penny for any shares", async () => {
    const { rows } = await world.client.query(
      `select pot, shares, internal.divide_pot(pot, shares) as parts from (
         select (random() * 1000003)::bigint as pot, array(select (random() * 10000 / 7)::integer from generate_series(1, 1 + n % 6)) as shares from generate_series(1, 300) n) x`,
    );
    for (const { pot, shares, parts } of rows) {
      expect(parts.reduce((sum: number, part: string) => sum + Number(part), 0)).toBe(Number(pot));
      (shares as number[]).forEach((points, at) => {
        expect(Math.abs(Number(parts[at]) - (Number(pot) * points) / 10000)).toBeLessThan(1);
      });
    }
  });

  test("A guarantee comes off before the split and its share on top, and a loss is paid by those who agreed to bear it alone", async () => {
    const { eventId } = await night();
    await add(eventId, { ...artistDeal, kind: "guarantee", fee_pence: 1001, share_basis_points: 1000 });
    const before = await add(eventId, { ...hostDeal, bears_loss: true });
    expect(before.pot_pence).toBe(4000);
    expect(dealOf(before).now).toMatchObject({ share_pence: 400, owed_pence: 1401 });
    expect(dealOf(before, 1).now).toMatchObject({ share_pence: 2000, owed_pence: 2000 });
    const after = await ask<Night>("team", "add_settlement_cost($1, 'Generator', 5001, $2)", [
      eventId,
      dealOf(before, 1).id,
    ]);
    expect(after.pot_pence).toBe(-1001);
    expect(dealOf(after).now).toMatchObject({ share_pence: 0, owed_pence: 1001 });
    // half of the loss, and back what was paid for the generator
    expect(dealOf(after, 1).now?.share_pence).toBe(-501);
    expect(dealOf(after, 1).now?.owed_pence).toBe(4500);
    expect(after.rest_pence).toBe(-500);
  });

  test("Deals give no more than the whole away, and what is malformed names its field", async () => {
    const { eventId } = await night();
    await add(eventId, { ...hostDeal, share_basis_points: 6000 });
    for (const [deal, field] of [
      [{ ...artistDeal, kind: "door", share_basis_points: 4001 }, "share_basis_points"],
      [{ ...artistDeal, fee_pence: -5 }, "fee_pence"],
      [{ ...artistDeal, fee_pence: 1e9 }, "fee_pence"],
      [{ ...artistDeal, kind: "gift" }, "kind"],
      [{ name: "", kind: "free" }, "name"],
      [{ name: "see evil.com/x", kind: "free" }, "name"],
      [{ name: "Ada", email: "nobody", kind: "free" }, "email"],
      [{ organiser_id: id("organiser"), kind: "free" }, "name"],
      [{ artist_id: id("outsider"), kind: "free" }, "name"],
    ] as const)
      await expect(add(eventId, deal)).rejects.toMatchObject({
        detail: "SETTLEMENTS_INVALID",
        column: field,
      });
    expect(await refusal(add(eventId, hostDeal))).toBe("SETTLEMENTS_INVALID");
  });
});

describe("who sees a settlement", () => {
  test("Owners and managers of the holder do, other roles and strangers do not", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    expect((await ask<Night>("manager", "read_night_settlement($1)", [eventId])).deals).toHaveLength(1);
    for (const [person, why] of [
      ["door", "TEAMS_ROLE_REQUIRED"],
      ["finance", "TEAMS_ROLE_REQUIRED"],
      ["outsider", "EVENTS_NOT_FOUND"],
      ["beth", "EVENTS_NOT_FOUND"],
      ["dj", "EVENTS_NOT_FOUND"],
    ] as const) {
      expect(await refusal(ask(person, "read_night_settlement($1)", [eventId]))).toBe(why);
      expect(await refusal(add(eventId, { name: "Me", kind: "fee", fee_pence: 1 }, person))).toBe(why);
    }
    for (const person of ["door", "finance", "outsider", "beth", "bo"])
      expect(await refusal(read(person, deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await refusal(askAnon("read_settlement($1)", [deal.id]))).toBe("SETTLEMENTS_NOT_FOUND");
  });

  test("The artist of a claimed page sees the own fee, not what the night took nor what others get", async () => {
    const { eventId } = await night();
    await add(eventId, hostDeal);
    const deal = dealOf(await add(eventId, artistDeal), 1);
    await make(deal.id);
    const seen = await read("dj", deal.id);
    expect(seen).toMatchObject({ side: "party", now: null, link: null });
    expect(seen.sheets[0]?.facts).toMatchObject({
      takings: null,
      pot_pence: null,
      costs: [],
      owed_pence: 15000,
    });
    expect(await ask<object[]>("dj", "list_my_settlements()")).toContainEqual(
      expect.objectContaining({ id: deal.id, owed_pence: 15000 }),
    );
  });

  test("A co-host sees the sheet only where it was given all figures, and its door staff never", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, hostDeal));
    expect(await read("beth", deal.id)).toMatchObject({ side: "party" });
    expect(await refusal(read("bo", deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    await world.client.query("update internal.host_terms set figures = 'counts' where event_id = $1", [
      eventId,
    ]);
    expect(await refusal(read("beth", deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await ask("beth", "list_my_settlements()")).not.toContainEqual(
      expect.objectContaining({ id: deal.id }),
    );
    const other = await night("counts");
    expect(await refusal(add(other.eventId, hostDeal))).toBe("SETTLEMENTS_INVALID");
  });

  test("A link opens the sheet of its deal alone, is counted, and ends when it is revoked or sent again", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, { name: "No Page", kind: "fee", fee_pence: 5000 }));
    const codeOf = async () => {
      await ask("team", "send_settlement_link($1, 'act@example.org')", [deal.id]);
      const path = await value(
        world,
        "select payload -> 'data' ->> 'path' from graphile_worker._private_jobs where payload ->> 'template' = 'settlement-sheet' order by id desc limit 1",
      );
      return new URL(String(path), "http://x").searchParams.get("code");
    };
    const first = await codeOf();
    expect(await askAnon("read_settlement($1, $2)", [deal.id, first])).toMatchObject({
      side: "party",
      now: null,
    });
    const { deals } = await ask<Night>("team", "read_night_settlement($1)", [eventId]);
    expect(deals[0]?.link).toMatchObject({ email: "act@example.org", is_open: true, opened: 1 });
    const sheet = (await make(deal.id)).sheets[0];
    const signed = await askAnon<Deal>("sign_settlement($1, $2, 'Grace Hopper', null, $3)", [
      deal.id,
      sheet?.id,
      first,
    ]);
    expect(signed.sheets[0]?.signatures).toMatchObject([{ side: "party", name: "Grace Hopper" }]);
    const second = await codeOf();
    expect(await refusal(askAnon("read_settlement($1, $2)", [deal.id, first]))).toBe("SETTLEMENTS_NOT_FOUND");
    const other = dealOf(await add(eventId, { name: "Other", kind: "free" }), 1);
    expect(await refusal(askAnon("read_settlement($1, $2)", [other.id, second]))).toBe(
      "SETTLEMENTS_NOT_FOUND",
    );
    await ask("team", "revoke_settlement_link($1)", [deal.id]);
    expect(await refusal(askAnon("read_settlement($1, $2)", [deal.id, second]))).toBe(
      "SETTLEMENTS_NOT_FOUND",
    );
    expect(await refusal(askAnon("read_settlement($1, '')", [deal.id]))).toBe("SETTLEMENTS_NOT_FOUND");
  });

  test("Guesses at a link are bounded", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, { name: "No Page", kind: "free" }));
    await world.client.query("update internal.known_limits set most = 3 where action = 'settlements'");
    try {
      const tried: unknown[] = [];
      // what a refused call counted is counted by the server that was asked
      for (let time = 0; time < 5; time += 1) {
        await world.client.query("select internal.take_rate_limit('address:unknown', 'settlements', 3, 60)");
        tried.push(await refusal(askAnon("read_settlement($1, 'guess')", [deal.id])));
      }
      expect(tried.at(-1)).toBe("SETTLEMENTS_RATE_LIMITED");
    } finally {
      await world.client.query("update internal.known_limits set most = 240 where action = 'settlements'");
    }
  });

  test("A paper of a cost is read by the team and by a side whose sheet shows it", async () => {
    const { eventId } = await night();
    const name = `${id("organiser")}/${count}.pdf`;
    await insert(world.client, "storage.objects", { bucket_id: "settlement_files", name });
    const host = dealOf(await add(eventId, hostDeal));
    await add(eventId, artistDeal);
    expect(
      await refusal(
        ask("team", "add_settlement_cost($1, 'Sound', 100, null, $2)", [eventId, `${id("with")}/x.pdf`]),
      ),
    ).toBe("SETTLEMENTS_INVALID");
    const kept = await ask<Night>("team", "add_settlement_cost($1, 'Sound', 100, null, $2)", [eventId, name]);
    const readers = async () => {
      const able: string[] = [];
      for (const person of ["team", "manager", "door", "beth", "bo", "dj", "outsider"])
        if (
          await asPerson(
            world.client,
            person,
            async () =>
              (await world.client.query("select from storage.objects where name = $1", [name])).rowCount ===
              1,
          )
        )
          able.push(person);
      return able;
    };
    expect(await readers()).toEqual(["team", "manager"]);
    await make(host.id);
    expect(await readers()).toEqual(["team", "manager", "beth"]);
    // the sheet that was made names it: it stays when the cost goes
    await ask("team", "remove_settlement_cost($1)", [kept.costs[0]?.id]);
    expect(await readers()).toEqual(["team", "manager", "beth"]);
  });
});

describe("sheets and signatures", () => {
  test("No sheet is made before the doors open", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    await world.client.query("update events set starts_at = now() + interval '2 hours' where id = $1", [
      eventId,
    ]);
    expect(await refusal(make(deal.id))).toBe("SETTLEMENTS_TOO_EARLY");
  });

  test("Both sides sign the last version by name; one account does not sign both, and signing twice is once", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, hostDeal));
    const sheet = (await make(deal.id)).sheets[0]?.id;
    await insert(world.client, "organiser_members", {
      organiser_id: id("with"),
      user_id: id("user manager"),
      role: "owner",
    });
    expect(await refusal(sign("outsider", deal.id, sheet))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await refusal(sign("beth", deal.id, sheet, "12"))).toBe("SETTLEMENTS_INVALID");
    await sign("manager", deal.id, sheet, "Mo Both");
    expect(await refusal(sign("manager", deal.id, sheet, "Mo Both", "party"))).toBe(
      "SETTLEMENTS_OWN_SIGNATURE",
    );
    await sign("beth", deal.id, sheet, "Beth Host");
    const twice = await sign("beth", deal.id, sheet, "Beth Again");
    expect(twice.sheets[0]?.signatures.map(({ side, name }) => `${side}: ${name}`)).toEqual([
      "holder: Mo Both",
      "party: Beth Host",
    ]);
    await world.client.query("delete from organiser_members where organiser_id = $1 and user_id = $2", [
      id("with"),
      id("user manager"),
    ]);
  });

  test("A change after signing is a new version that is signed again, and what was signed is never changed", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    const first = (await make(deal.id)).sheets[0];
    await sign("team", deal.id, first?.id);
    await sign("dj", deal.id, first?.id, "D J");
    expect(await refusal(make(deal.id))).toBe("SETTLEMENTS_UNCHANGED");
    await ask("team", "save_settlement_deal($1, $2, $3, $4)", [
      eventId,
      JSON.stringify({ ...artistDeal, fee_pence: 14000 }),
      deal.id,
      deal.revision,
    ]);
    const changed = await make(deal.id);
    expect(
      changed.sheets.map(({ version, signatures, facts }) => [version, signatures.length, facts.owed_pence]),
    ).toEqual([
      [2, 0, 14000],
      [1, 2, 15000],
    ]);
    expect(await refusal(sign("dj", deal.id, first?.id))).toBe("SETTLEMENTS_CHANGED");
    expect(await refusal(ask("team", "remove_settlement_deal($1)", [deal.id]))).toBe("SETTLEMENTS_SIGNED");
    for (const sql of [
      "update internal.settlement_sheets set facts = '{}'",
      "update internal.settlement_sheets set made_at = now()",
      "update internal.settlement_signatures set name = 'Somebody else'",
      "update internal.settlement_signatures set signed_at = now()",
      "delete from internal.settlement_signatures",
      "delete from internal.settlement_sheets",
      `delete from internal.settlement_deals where id = '${deal.id}'`,
      `delete from events where id = '${eventId}'`,
    ])
      await expect(world.client.query(sql)).rejects.toThrow();
  });

  test("A refund after signing shows as a difference, and the signed sheet says what it said", async () => {
    const { eventId, ref } = await night();
    const deal = dealOf(await add(eventId, hostDeal));
    const sheet = (await make(deal.id)).sheets[0];
    await sign("team", deal.id, sheet?.id);
    await sign("beth", deal.id, sheet?.id, "Beth");
    await ask("team", "refund_booking($1, 'organiser', p_idempotency_key => gen_random_uuid())", [ref]);
    await sendRefunds(world);
    const seen = await read("beth", deal.id);
    expect(seen.has_changed).toBe(true);
    expect(seen.differences).toContainEqual({ what: "returned_pence", was: 0, now: 2000 });
    expect(seen.differences).toContainEqual({ what: "owed_pence", was: 2501, now: 1501 });
    expect(seen.sheets).toHaveLength(1);
    expect(seen.sheets[0]?.facts.owed_pence).toBe(2501);
  });

  test("A side disputes a version in the thread until it signs it, and cannot dispute what it signed", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    const note = (person: string, body: string, disputes: boolean, sheet: string | null | undefined) =>
      ask<Deal>(person, "write_settlement_note($1, $2, $3, $4)", [deal.id, body, disputes, sheet]);
    expect(await refusal(note("dj", "No", true, null))).toBe("SETTLEMENTS_CHANGED");
    const sheet = (await make(deal.id)).sheets[0]?.id;
    expect((await note("dj", "We said 160", true, sheet)).sheets[0]?.disputed_by).toBe("party");
    await note("team", "It is 150 in the mail", false, null);
    const signed = await sign("dj", deal.id, sheet, "D J");
    expect(signed.sheets[0]?.disputed_by).toBeNull();
    expect(signed.notes.map(({ body }) => body)).toEqual(["We said 160", "It is 150 in the mail"]);
    expect(await refusal(note("dj", "Wait", true, sheet))).toBe("SETTLEMENTS_SIGNED");
    expect(await refusal(note("outsider", "Hello", false, null))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await refusal(note("dj", "x".repeat(2001), false, null))).toBe("SETTLEMENTS_INVALID");
  });

  test("Two who change a deal at once do not overwrite each other", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    const change = (fee: number) =>
      ask("team", "save_settlement_deal($1, $2, $3, $4)", [
        eventId,
        JSON.stringify({ ...artistDeal, fee_pence: fee }),
        deal.id,
        deal.revision,
      ]);
    await change(100);
    expect(await refusal(change(200))).toBe("SETTLEMENTS_CHANGED");
  });
});

describe("what was paid", () => {
  test("It is marked by the holder with its day and reference, once for a key, and struck out but not lost", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    const mark = (person: string, key: string, pence: number, day = "current_date", reference = "BACS 1") =>
      ask<Deal>(person, `mark_settlement_paid($1, $2, $3, ${day}, $4)`, [deal.id, id(key), pence, reference]);
    await mark("team", "pay once", 5000);
    const kept = await mark("team", "pay once", 5000);
    expect(kept.payments).toMatchObject([{ pence: 5000, struck_at: null }]);
    for (const work of [
      () => mark("team", "a", 0),
      () => mark("team", "b", 5, "current_date + 2"),
      () => mark("team", "c", 5, "current_date", " "),
    ])
      expect(await refusal(work())).toBe("SETTLEMENTS_INVALID");
    for (const person of ["dj", "door", "finance", "outsider"])
      expect(await refusal(mark(person, "theirs", 5))).toMatch(/EVENTS_NOT_FOUND|TEAMS_ROLE_REQUIRED/);
    const struck = await ask<Deal>("team", "strike_settlement_payment($1)", [kept.payments[0]?.id]);
    expect(struck.payments[0]?.struck_at).not.toBeNull();
  });
});

test("An erased account leaves signatures and sheets without its id, and ends the link to its address", async () => {
  const { eventId } = await night();
  await addUsers(world.client, ["leaver"]);
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user leaver"),
    role: "manager",
  });
  const deal = dealOf(await add(eventId, { name: "Leaver", kind: "fee", fee_pence: 100 }));
  await ask("team", "send_settlement_link($1, 'leaver@example.org')", [deal.id]);
  await ask("leaver", "make_settlement_sheet($1)", [deal.id]);
  const sheet = (await read("team", deal.id)).sheets[0]?.id;
  await sign("leaver", deal.id, sheet, "Lee Leaver");
  const copy = await value(world, "select internal.export_settlements($1)", [id("user leaver")]);
  expect(JSON.stringify(copy)).toContain("Lee Leaver");
  await world.client.query("select internal.anonymise_settlements($1)", [id("user leaver")]);
  const after = await read("team", deal.id);
  expect(after.sheets[0]?.signatures).toMatchObject([{ name: "Lee Leaver" }]);
  expect(after.link).toMatchObject({ email: null, is_open: false });
  expect(
    await value(world, "select count(*)::integer from internal.settlement_signatures where signed_by = $1", [
      id("user leaver"),
    ]),
  ).toBe(0);
});
