// A members' club in law: who may come to its nights, from when, and with whom.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hold } from "../bookings/box-office.ts";
import { doorOf, doorWorld, refusalOf, type ScanAnswer } from "../door/door-fixture.ts";
import { addUsers, id, insert, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const crowd = Array.from({ length: 24 }, (_, place) => `crowd ${place}`);

beforeAll(async () => {
  world = await doorWorld("member", "fresh", "plain");
  on = doorOf(world);
  await addUsers(world.client, crowd);
  await insert(world.client, "membership_plans", {
    id: id("club"),
    organiser_id: id("organiser"),
    name: "The club",
    plus_ones: 1,
  });
  await insert(world.client, "membership_plans", {
    id: id("friends"),
    organiser_id: id("organiser"),
    name: "Friends",
  });
  for (const [place, person] of ["member", ...crowd].entries()) await admit(person, place + 1, fromNow(-72));
  await save();
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

const admit = (person: string, number: number, at: Date) =>
  insert(world.client, "memberships", {
    id: id(`membership ${person}`),
    organiser_id: id("organiser"),
    plan_id: id("club"),
    user_id: id(`user ${person}`),
    status: "active",
    number,
    since: at,
    asked_at: at,
  });
const save = (more = "") =>
  on.ask(
    "team",
    `save_club_plan($1, 'The Pump Room Club', 'CLB/0112', 'Leeds City Council', to_char(now() + interval '1 year', 'YYYY-MM-DD')${more})`,
    [id("club")],
  );
const only = (eventId: string, plans = [id("club")]) =>
  on.ask("team", "set_members_only($1, $2)", [eventId, plans]);
const lines = (typeId: string, quantity = 1) => [{ ticket_type_id: typeId, quantity }];
const scan = async (eventId: string, codes: string[], reason: string | null = null) =>
  (
    await on.ask<ScanAnswer>(reason ? "team" : "steward", "check_in($1, $2, $3, p_reason => $4)", [
      eventId,
      codes,
      randomUUID(),
      reason,
    ])
  ).results.map(({ result }) => result);
const signIn = (person: string, eventId: string, name: string) =>
  on.ask<string>(person, "sign_in_guest($1, $2, '1 High Street, LS1 4AP')", [eventId, name]);

test("A club's night is held by its members, and by a person who asked two days before its end at the earliest", async () => {
  const { eventId, typeId } = await on.tonight("hold");
  await only(eventId);
  expect((await hold(world, "member", eventId, lines(typeId))).status).toBe("held");
  expect(await refusalOf(hold(world, "plain", eventId, lines(typeId)))).toBe("BOOKINGS_MEMBERS_ONLY");

  await admit("fresh", 100, fromNow(-24));
  const said = await hold(world, "fresh", eventId, lines(typeId)).catch((error) => error.message);
  expect(said).toMatch(
    /^You can come to The Pump Room Club from [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d\d:\d\d$/,
  );
  await world.client.query("update memberships set asked_at = $2, since = $2 where id = $1", [
    id("membership fresh"),
    fromNow(-46),
  ]);
  expect((await hold(world, "fresh", eventId, lines(typeId))).status).toBe("held");
  await world.client.query("delete from memberships where id = $1", [id("membership fresh")]);
});

test("No invitation, free ticket, waiting list, application, guest list or sale at the door goes past a club", async () => {
  const { eventId, typeId } = await on.tonight("ways");
  await only(eventId);
  const invited = await on.ask<{ secret: string }>(
    "team",
    "make_invitation_link($1, 'Ada''s link', p_waives => '{membership}', p_plus_ones => 1)",
    [eventId],
  );
  await on.ask("plain", "accept_invitation($1)", [invited.secret]);
  expect(await refusalOf(hold(world, "plain", eventId, lines(typeId)))).toBe("BOOKINGS_MEMBERS_ONLY");
  expect(
    await refusalOf(
      on.ask("team", "issue_comps($1, $2, 'Ada, ada@example.net', $3)", [eventId, typeId, randomUUID()]),
    ),
  ).toBe("BOOKINGS_MEMBERS_ONLY");
  const ways: [string, string, unknown[]][] = [
    ["team", "add_guests($1, 'Ada')", [eventId]],
    ["team", "save_guest_allocation($1, 'The band', 4)", [eventId]],
    ["team", "add_walk_up($1, 'Ada', 0, $2)", [eventId, randomUUID()]],
    [
      "team",
      "sell_at_door($1, $2, 'cash', $3)",
      [eventId, JSON.stringify([{ ticket_type_id: typeId, quantity: 1 }]), randomUUID()],
    ],
  ];
  for (const [person, sql, values] of ways)
    expect(await refusalOf(on.ask(person, sql, values)), sql).toBe("MEMBERSHIPS_CLUB_NIGHT");
  const { rows } = await world.client.query("select internal.is_for_other_members($1, '{}', $2) as no", [
    eventId,
    id("user plain"),
  ]);
  expect(rows[0].no).toBe(true);
  await world.client.query("update events set requires_approval = true where id = $1", [eventId]);
  expect(
    await refusalOf(
      on.ask("plain", "apply_for_booking($1, $2, 'Plain')", [eventId, JSON.stringify(lines(typeId))]),
    ),
  ).toBe("BOOKINGS_MEMBERS_ONLY");
});

test("The door lets a member in with the guests they signed in, says from when a new member counts, and no reason goes past it", async () => {
  const night = await on.tonight("door");
  await only(night.eventId);
  const [own, second] = await on.buy("member", night, ["Ada", "Grace"]);
  expect(await scan(night.eventId, [own?.code ?? "", second?.code ?? ""])).toEqual([
    "admitted",
    "guest_unsigned",
  ]);
  expect(await scan(night.eventId, [second?.code ?? ""], "She is with him")).toEqual(["guest_unsigned"]);
  await signIn("member", night.eventId, "Grace Hopper");
  expect(await scan(night.eventId, [second?.code ?? ""])).toEqual(["admitted"]);

  await admit("fresh", 100, fromNow(-46));
  const [later] = await on.buy("fresh", night, ["Fresh"]);
  const answer = await on.ask<ScanAnswer & { results: [{ member_from: string; tone: string }] }>(
    "steward",
    "check_in($1, $2, $3)",
    [night.eventId, [later?.code], randomUUID()],
  );
  expect(answer.results[0]).toMatchObject({ result: "member_later", tone: "look_again" });
  expect(Math.abs(Date.parse(answer.results[0].member_from) - fromNow(2).getTime())).toBeLessThan(
    hour + 60_000,
  );
  const list = async () =>
    JSON.parse((await on.ask<{ list: string }>("steward", "door_list($1)", [night.eventId])).list)
      .tickets as string;
  expect(await list()).toMatch(/ m(\t|\n|$)/);
  await on.ask("fresh", "leave_membership($1)", [id("membership fresh")]);
  expect(await scan(night.eventId, [later?.code ?? ""])).toEqual(["not_member"]);
});

test("A member signs in as many guests as the plan allows, a guest as often as the rules do, and nobody once the doors are open takes one off", async () => {
  const tonight = await on.tonight("register");
  const next = await on.tonight("register next", {
    doors_at: fromNow(20),
    starts_at: fromNow(22),
    ends_at: fromNow(28),
  });
  for (const night of [tonight, next]) await only(night.eventId);
  await save(", p_guest_visits => 2");
  const first = await signIn("member", tonight.eventId, "Kit Harrow");
  expect(await signIn("member", tonight.eventId, "kit harrow")).toBe(first);
  expect(await refusalOf(signIn("member", tonight.eventId, "Another Guest"))).toBe("MEMBERSHIPS_GUESTS");
  expect(await refusalOf(signIn("plain", tonight.eventId, "Kit Harrow"))).toBe("MEMBERSHIPS_NOT_FOUND");
  expect(await refusalOf(signIn("member", next.eventId, "K"))).toBe("MEMBERSHIPS_INVALID");
  expect(await refusalOf(on.ask("member", "sign_out_guest($1)", [first]))).toBe("MEMBERSHIPS_CLUB_NIGHT");
  const second = await signIn("member", next.eventId, "Kit Harrow");
  expect(await refusalOf(signIn("crowd 3", next.eventId, "Kit Harrow"))).toBe("MEMBERSHIPS_GUESTS");
  await on.ask("plain", "sign_out_guest($1)", [second]);
  await on.ask("member", "sign_out_guest($1)", [second]);
  const [mine] = await on.ask<{ guests: number; is_admitted: boolean; nights: { guests: unknown[] }[] }[]>(
    "member",
    "list_my_clubs()",
  );
  expect(mine).toMatchObject({ guests: 1, is_admitted: true });
  const register = await on.ask<{
    members: unknown[];
    nights: { guests: { name: string; host_number: number }[] }[];
  }>("team", "list_club_register($1)", [id("organiser")]);
  expect(register.members.length).toBeGreaterThanOrEqual(25);
  expect(register.nights.flatMap(({ guests }) => guests)).toContainEqual(
    expect.objectContaining({ name: "Kit Harrow", host_number: 1 }),
  );
  expect(await refusalOf(on.ask("steward", "list_club_register($1)", [id("organiser")]))).toBe(
    "TEAMS_ROLE_REQUIRED",
  );
});

test("A club opens with 25 members and while its certificate counts", async () => {
  const { eventId, typeId } = await on.tonight("opens");
  await only(eventId);
  await world.client.query(
    "update memberships set status = 'ended', ended_at = now(), ended_why = 'left' where id = $1",
    [id("membership crowd 5")],
  );
  expect(await refusalOf(hold(world, "member", eventId, lines(typeId)))).toBe("BOOKINGS_NOT_ON_SALE");
  expect(await refusalOf(only((await on.tonight("opens not")).eventId))).toBe("BOOKINGS_NOT_ON_SALE");
  await world.client.query("delete from memberships where id = $1", [id("membership crowd 5")]);
  await admit("crowd 5", 90, fromNow(-72));
  await world.client.query("update club_plans set valid_until = current_date - 2");
  expect(await refusalOf(hold(world, "member", eventId, lines(typeId)))).toBe("BOOKINGS_NOT_ON_SALE");
  await save();
});

test("A night becomes a club's for whole: with no other plan, no tickets of others, and no names on its list", async () => {
  const mixed = await on.tonight("mixed");
  expect(await refusalOf(only(mixed.eventId, [id("club"), id("friends")]))).toBe("MEMBERSHIPS_CLUB_NIGHT");
  await on.ask("team", "add_guests($1, 'Ada')", [mixed.eventId]);
  expect(await refusalOf(only(mixed.eventId))).toBe("MEMBERSHIPS_CLUB_NIGHT");
  const sold = await on.tonight("sold");
  await on.buy("plain", sold, ["Plain"]);
  expect(await refusalOf(only(sold.eventId))).toBe("MEMBERSHIPS_CLUB_NIGHT");
  await only((await on.tonight("stays")).eventId);
  expect(await refusalOf(on.ask("team", "end_club_plan($1)", [id("club")]))).toBe("MEMBERSHIPS_CLUB_NIGHT");
});

test("A certificate is written whole, and a club that elects keeps a plan on which the team decides", async () => {
  for (const [more, field] of [
    [", p_days_between => 1", "days_between"],
    [", p_nation => 'france'", "nation"],
    [", p_register_months => 0", "register_months"],
    [", p_guest_visits => 0", "guest_visits"],
    [", p_elects => true", "elects"],
    [", p_nation => 'northern_ireland'", "elects"],
  ])
    expect(await save(more).catch((error) => error.column), more).toBe(field);
  expect(
    await refusalOf(on.ask("team", "save_club_plan($1, 'Club', '1', 'Leeds', '2020-01-01')", [id("club")])),
  ).toBe("MEMBERSHIPS_INVALID");
  expect(
    await refusalOf(
      on.ask("team", "save_club_plan($1, 'Club', '1', 'Leeds', '2035-01-01')", [id("friends")]),
    ),
  ).toBe("MEMBERSHIPS_ALREADY");
  expect(
    await refusalOf(on.ask("plain", "save_club_plan($1, 'Club', '1', 'Leeds', '2035-01-01')", [id("club")])),
  ).toBe("MEMBERSHIPS_NOT_FOUND");
  await world.client.query("begin");
  await world.client.query("update membership_plans set needs_approval = true where id = $1", [id("club")]);
  await world.client.query("update club_plans set elects = true");
  const untick = world.client.query("update membership_plans set needs_approval = false where id = $1", [
    id("club"),
  ]);
  await expect(untick).rejects.toThrow(/members elected/);
  await world.client.query("rollback");
});

test("The days before admission are counted by the later of hours and London's clock, and from the election in Northern Ireland", async () => {
  const from = async (nation: string, asked: string, since: string) =>
    (
      await world.client.query(
        `select internal.club_member_from(
           jsonb_populate_record(null::club_plans, jsonb_build_object('days_between', 2, 'nation', $1::text)),
           jsonb_populate_record(null::memberships, jsonb_build_object('asked_at', $2::text, 'since', $3::text))) as at`,
        [nation, asked, since],
      )
    ).rows[0].at.toISOString();
  // the night of 25 October 2026 has an hour more, that of 28 March 2027 an hour less
  expect(await from("england_wales", "2026-10-24T19:00:00Z", "2026-10-24T19:00:00Z")).toBe(
    "2026-10-26T20:00:00.000Z",
  );
  expect(await from("scotland", "2027-03-27T20:00:00Z", "2027-03-27T20:00:00Z")).toBe(
    "2027-03-29T20:00:00.000Z",
  );
  expect(await from("england_wales", "2026-11-02T20:00:00Z", "2026-11-20T20:00:00Z")).toBe(
    "2026-11-20T20:00:00.000Z",
  );
  expect(await from("northern_ireland", "2026-11-02T20:00:00Z", "2026-11-20T20:00:00Z")).toBe(
    "2026-11-22T20:00:00.000Z",
  );
});
