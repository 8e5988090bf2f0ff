// What is signed stays, what was paid is marked, and an erased account leaves both.
import { describe, expect, test } from "vitest";
import { addUsers, id, insert } from "../harness/world.ts";
import { sendRefunds, value } from "../payments/till.ts";
import {
  add,
  artistDeal,
  ask,
  type Deal,
  dealOf,
  hostDeal,
  make,
  night,
  read,
  refusal,
  sign,
  startDesk,
  world,
} from "./settlement-desk.ts";

startDesk();

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
