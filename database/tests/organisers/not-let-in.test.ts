// A team's list of people it does not let in, at every way to a ticket and at the door.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { compsOf } from "../bookings/comps-fixture.ts";
import { type Bought, doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { id, insert, type World } from "../harness/world.ts";
import { list, sellOut } from "../resale/box-of-tickets.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
const until = () => new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
const addBan = (who: string | null, name: string | null = null, more: Record<string, unknown> = {}) =>
  on.ask<string>(String(more.by ?? "team"), "add_team_ban($1, $2, $3, $4, $5, $6)", [
    who,
    name,
    more.reason ?? "Shouted at the bar staff on Friday.",
    more.until ?? until(),
    more.venue ? null : (more.organiser ?? id("organiser")),
    more.venue ?? null,
  ]);
const bans = (person: string) =>
  on.ask<unknown[]>(person, "(select json_agg(b) from list_team_bans($1) b)", [id("organiser")]);
const sentence = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { message: string; hint: string }) => `${error.message}. ${error.hint}`,
  );
const neutral = "Night Shift does not take bookings from this account. You can ask us to look at it.";

beforeAll(async () => {
  world = await doorWorld("banned", "banned+two", "namesake", "seller", "other", "second");
  on = doorOf(world);
  await world.client.query("update profiles set full_name = 'Robin Marsh' where user_id = any ($1)", [
    [id("user banned"), id("user namesake")],
  ]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

describe("a person whom a team does not let in", () => {
  test("is stopped at each of eight ways in, also with another account of the same inbox, and a namesake is not", async () => {
    const comps = compsOf(world);
    const night = await on.tonight("doors");
    const asked = await on.tonight("asked", { requires_approval: true });
    const full = await on.tonight("full", {
      waitlist_enabled: true,
      starts_at: inDays(5),
      ends_at: null,
      doors_at: null,
    });
    await world.client.query("update ticket_inventory set quantity = 1 where ticket_type_id = $1", [
      full.typeId,
    ]);
    const [kept] = await on.buy("seller", full, ["Seller"]);
    const sold = await sellOut(world, "reseller", { type: { kind: "free", face_pence: 0, fee_pence: 0 } });
    const line = [{ ticket_type_id: night.typeId, quantity: 1 }];
    // what was begun before the entry was written
    const [inHand] = (await on.buy("banned", night, ["Robin Marsh"])) as [Bought];
    const begun = await hold(world, "banned", night.eventId, line);
    const apply = (person: string) =>
      on.ask(person, "apply_for_booking($1, $2, 'Robin Marsh')", [
        asked.eventId,
        JSON.stringify([{ ticket_type_id: asked.typeId, quantity: 1 }]),
      ]);
    const application = await on.ask<string>("banned", "apply_for_booking($1, $2, 'Robin Marsh') ->> 'id'", [
      asked.eventId,
      JSON.stringify([{ ticket_type_id: asked.typeId, quantity: 1 }]),
    ]);
    await on.ask("banned", "join_waitlist($1)", [full.eventId]);
    await comps.issue(night.eventId, night.typeId, "Robin, banned@example.org", "comp before");
    const [passing] = (await on.buy("other", night, ["Other"])) as [Bought];
    const offer = await on.ask<string>("other", "transfer_tickets($1, 'banned@example.org') ->> 'id'", [
      [passing.id],
    ]);

    await addBan(`@${await handleOf("banned")}`, null);
    await addBan("Banned+Three@example.org", "Robin Marsh");

    const doors: Record<string, (person: string) => Promise<unknown>> = {
      hold: (person) => hold(world, person, night.eventId, line),
      application: apply,
      "waiting list": (person) => on.ask(person, "join_waitlist($1)", [full.eventId]),
    };
    for (const [door, through] of Object.entries(doors)) {
      if (door !== "waiting list") expect(await sentence(through("banned")), door).toBe(neutral);
      expect(await sentence(through("banned+two")), door).toBe(neutral);
      expect(await sentence(through("namesake")), door).toBeNull();
    }
    expect(await sentence(confirm(world, "banned", begun.id))).toBe(neutral);
    expect(await sentence(on.ask("banned", "accept_transfer($1)", [offer]))).toBe(neutral);
    const link = await comps.linkOf("banned@example.org");
    expect(await sentence(comps.take("banned", link))).toBe(neutral);
    expect(
      await refusalOf(comps.issue(night.eventId, night.typeId, "R, banned+x@example.org", "comp after")),
    ).toBe("BOOKINGS_NOT_LET_IN");
    const guests = (names: string) => on.ask("team", "public.add_guests($1, $2)", [night.eventId, names]);
    expect(await sentence(guests("Ada\nRobin Marsh <banned@example.org> +1"))).toBe(neutral);
    expect(await guests("Robin Marsh +1")).toBe(2);
    expect(await refusalOf(on.ask("team", "decide_application($1, true)", [[application]]))).toBe(
      "BOOKINGS_NOT_LET_IN",
    );
    // whose turn it was is passed over, and the place goes to the namesake
    await on.ask("seller", "cancel_booking($1)", [kept?.booking]);
    await world.client.query("select internal.deal_places(null)");
    const { rows: waiting } = await world.client.query(
      "select user_id, status from waitlist_entries where event_id = $1 order by created_at",
      [full.eventId],
    );
    expect(waiting).toEqual([
      { user_id: id("user banned"), status: "closed" },
      { user_id: id("user namesake"), status: "offered" },
    ]);
    const listed = await list(world, "reseller", sold.tickets);
    expect(await sentence(on.ask("banned", "hold_listing($1)", [listed]))).toBe(neutral);
    const scan = await on.scan("steward", night.eventId, [inHand.code]);
    expect(scan.results[0]).toMatchObject({ result: "not_let_in", tone: "stop" });
    const onDevice = await on.ask<{ list: string }>("steward", "door_list($1)", [night.eventId]);
    expect(JSON.parse(onDevice.list).tickets).toMatch(/ n(\n|$)/);
    const [free] = (await on.buy("namesake", night, ["Robin Marsh"])) as [Bought];
    expect((await on.scan("steward", night.eventId, [free.code])).results[0].result).toBe("admitted");
    // a supervisor may still decide otherwise, with a reason
    const let_in = await on.scan("lead", night.eventId, [inHand.code], { reason: "The owner said yes." });
    expect(let_in.results[0].result).toBe("admitted");
  });

  test("is shown to supervisors by a name that is like it, never to stewards", async () => {
    const { eventId } = await on.tonight("names");
    const names = ["Robyn Marsh", "ROBIN MARSH", "Ada Lovelace", ""];
    const alike = (person: string, asked = names) =>
      on.ask(person, "(select json_agg(n) from find_look_alikes($1, $2) n)", [eventId, asked]);
    expect(await alike("lead")).toEqual([
      { name: "ROBIN MARSH", looks_like: "Robin Marsh" },
      { name: "Robyn Marsh", looks_like: "Robin Marsh" },
    ]);
    expect(await refusalOf(alike("steward"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(alike("lead", Array(1001).fill("A")))).toBe("DOOR_INVALID_GUEST");
  });

  test("books with every other team, and there again once the entry has ended", async () => {
    await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
    const elsewhere = await on.tonight("elsewhere", { organiser_id: id("others") });
    const here = await on.tonight("here");
    expect(await on.buy("banned", elsewhere, ["Robin"])).toHaveLength(1);
    const { rows } = await world.client.query("select id from team_bans where ended_at is null");
    for (const row of rows) await on.ask("lead", "end_team_ban($1)", [row.id]);
    for (const row of rows) await on.ask("lead", "end_team_ban($1)", [row.id]);
    expect(await on.buy("banned", here, ["Robin"])).toHaveLength(1);
  });
});

describe("the list of people a team does not let in", () => {
  test("refuses what it cannot keep, with a sentence at the field", async () => {
    for (const [work, field] of [
      [() => addBan(null), "who"],
      [() => addBan("@no-such-handle"), "who"],
      [() => addBan("steward@example.org"), "who"],
      [() => addBan("a@example.net", "x".repeat(101)), "name"],
      [() => addBan("a@example.net", null, { reason: " " }), "reason"],
      [() => addBan("a@example.net", null, { until: "2020-01-01" }), "until"],
      [() => addBan("a@example.net", null, { until: "2099-01-01" }), "until"],
    ] as const)
      expect(await work().then(null, (error: { column?: string }) => error.column)).toBe(field);
    expect(await refusalOf(addBan("a@example.net", null, { by: "steward" }))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(addBan("a@example.net", null, { by: "moderator" }))).toBe("TEAMS_NOT_FOUND");
  });

  test("is read and changed by owners and managers, and each of it is in the audit log", async () => {
    const made = await addBan("who@example.net", "Sam Stone");
    await on.ask("lead", "edit_team_ban($1, 'Sam Stone', 'Threatened a guest.', $2)", [made, until()]);
    expect(await bans("lead")).toContainEqual(
      expect.objectContaining({ email: "who@example.net", name: "Sam Stone", reason: "Threatened a guest." }),
    );
    expect(await refusalOf(bans("steward"))).toBe("TEAMS_ROLE_REQUIRED");
    await on.ask("lead", "end_team_ban($1)", [made]);
    expect(await refusalOf(on.ask("lead", "edit_team_ban($1, null, 'Again', $2)", [made, until()]))).toBe(
      "TEAMS_BAN_ENDED",
    );
    expect(await refusalOf(on.ask("buyer", "end_team_ban($1)", [made]))).toBe("TEAMS_BAN_NOT_FOUND");
    const { rows } = await world.client.query(
      "select action_type from audit_logs where record_id = $1 or action_type = 'team_bans_listed' order by created_at, id",
      [made],
    );
    expect(new Set(rows.map((row) => row.action_type))).toEqual(
      new Set(["team_ban_added", "team_ban_edited", "team_bans_listed", "team_ban_ended"]),
    );
  });

  test("of a venue counts for the nights of the organiser that is the venue, not for others in the house", async () => {
    await insert(world.client, "organisers", { id: id("house"), name: "The House", venue_id: id("venue") });
    const own = await on.tonight("own house", { organiser_id: id("house") });
    const guest = await on.tonight("let out");
    await addBan("second@example.org", null, { venue: id("venue") });
    expect(await refusalOf(on.buy("second", own, ["Second"]))).toBe("BOOKINGS_NOT_LET_IN");
    expect(await on.buy("second", guest, ["Second"])).toHaveLength(1);
  });
});

describe("an appeal against an entry", () => {
  test("is made once, decided by staff outside the team, and ends the entry when it is overturned", async () => {
    const made = await addBan("other@example.org", null, { reason: "I know them." });
    const stand = () => on.ask("other", "(select json_agg(b) from list_my_bans() b)");
    expect(await stand()).toEqual([{ id: made, team: "Night Shift", status: null, note: null }]);
    const appeal = (words: string, person = "other") => on.ask(person, "appeal_ban($1, $2)", [made, words]);
    expect(await refusalOf(appeal("No."))).toBe("APPEALS_INVALID");
    expect(await refusalOf(appeal("I have not been there.", "namesake"))).toBe("APPEALS_NOT_FOUND");
    await appeal("We were married. This is revenge.");
    expect(await refusalOf(appeal("We were married. This is revenge."))).toBe("APPEALS_ALREADY");
    expect(await refusalOf(on.ask("team", "(select count(*) from list_ban_appeals())"))).toBe(
      "ADMIN_STAFF_REQUIRED",
    );
    const [waiting] = await on.ask<{ id: string }[]>(
      "moderator",
      "(select json_agg(a) from list_ban_appeals() a)",
    );
    expect(waiting).toMatchObject({
      team: "Night Shift",
      reason: "I know them.",
      text: "We were married. This is revenge.",
    });
    const decide = (words: string) =>
      on.ask("moderator", "decide_ban_appeal($1, $2, 'A private quarrel.')", [waiting?.id, words]);
    expect(await refusalOf(decide("perhaps"))).toBe("APPEALS_INVALID");
    await decide("overturned");
    expect(await refusalOf(decide("upheld"))).toBe("APPEALS_NOT_FOUND");
    expect(await stand()).toBeNull();
    const counts = await on.ask("moderator", "(select json_agg(c) from count_team_bans() c)");
    expect(counts).toContainEqual(
      expect.objectContaining({ team: "Night Shift", appealed: 1, overturned: 1 }),
    );
  });
});

test("An account that is erased leaves the hash of its inbox on the list, and neither name nor address", async () => {
  const { eventId, typeId } = await on.tonight("erased");
  const made = await addBan("buyer@example.org", "Bea Buyer");
  await world.client.query("select internal.anonymise_organisers($1)", [id("user buyer")]);
  const { rows } = await world.client.query("select user_id, email, name from team_bans where id = $1", [
    made,
  ]);
  expect(rows).toEqual([{ user_id: null, email: null, name: null }]);
  expect(await refusalOf(hold(world, "buyer", eventId, [{ ticket_type_id: typeId, quantity: 1 }]))).toBe(
    "BOOKINGS_NOT_LET_IN",
  );
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const handleOf = async (person: string) =>
  (await world.client.query("select handle from profiles where user_id = $1", [id(`user ${person}`)])).rows[0]
    .handle;
