// Plans of an organiser, joining them, and what its team does with members.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { id, insert, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
type Row = Record<string, unknown> & { id: string };
const people = ["one", "two", "three", "four", "young", "banned", "gone"];

beforeAll(async () => {
  world = await doorWorld(...people);
  on = doorOf(world);
  await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
});
beforeEach(() =>
  world.client.query(
    "delete from rate_limits; delete from notifications; delete from membership_plans; delete from internal.member_numbers",
  ),
);
afterAll(() => world.end());

const plan = (name: string, more: Record<string, unknown> = {}) =>
  on.ask<string>(String(more.by ?? "team"), "save_membership_plan($1, $2, $3, $4, $5, $6, $7, $8)", [
    more.organiser ?? id("organiser"),
    name,
    more.words ?? null,
    more.approval ?? false,
    more.most ?? null,
    more.early ?? 0,
    more.plusOnes ?? 0,
    more.id ?? null,
  ]);
const join = (person: string, planId: string, note: string | null = null) =>
  on.ask<string>(person, "join_membership($1, $2)", [planId, note]);
const mine = async (person: string) =>
  (await on.ask<Row[] | null>(person, "(select json_agg(m) from list_my_memberships() m)")) ?? [];
const members = async (state: string, after: string | null = null) =>
  (await on.ask<Row[] | null>("lead", "(select json_agg(m) from list_members($1, $2, $3) m)", [
    id("organiser"),
    state,
    after,
  ])) ?? [];
const to = (ids: string[], state: string, by = "lead") => on.ask(by, "change_members($1, $2)", [ids, state]);
const told = async (person: string) =>
  (
    await world.client.query(
      "select payload ->> 'change' as change from notifications where user_id = $1 and kind = 'membership_changed' order by created_at, id",
      [id(`user ${person}`)],
    )
  ).rows.map(({ change }) => change);

describe("a plan", () => {
  test("is written and changed by owners and managers, and refused with the field that is wrong", async () => {
    const made = await plan("Friends", { words: "For friends.", most: 3, early: 2, plusOnes: 1 });
    await plan("Friends of the house", { id: made, approval: true, by: "lead" });
    for (const [name, more, field] of [
      ["", {}, "name"],
      ["x".repeat(61), {}, "name"],
      ["A", { words: "x".repeat(1001) }, "words"],
      ["A", { most: 0 }, "most"],
      ["A", { early: 31 }, "early_days"],
      ["A", { plusOnes: 6 }, "plus_ones"],
      ["FRIENDS of the house", {}, "name"],
    ] as const)
      await expect(plan(name, more)).rejects.toMatchObject({ detail: "MEMBERSHIPS_INVALID", column: field });
    expect(await refusalOf(plan("Mine", { by: "steward" }))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(plan("Mine", { by: "one" }))).toBe("TEAMS_NOT_FOUND");
    expect(await refusalOf(plan("Mine", { organiser: id("others") }))).toBe("TEAMS_NOT_FOUND");
    expect(
      await on.ask("lead", "(select json_agg(p) from list_team_plans($1) p)", [id("organiser")]),
    ).toEqual([
      expect.objectContaining({
        id: made,
        name: "Friends of the house",
        needs_approval: true,
        words: null,
        early_days: 0,
      }),
    ]);
  });

  test("of which there are twenty takes no other beside it", async () => {
    for (let number = 1; number <= 20; number++) await plan(`Plan ${number}`);
    expect(await refusalOf(plan("Plan 21"))).toBe("MEMBERSHIPS_INVALID");
  });

  test("that ends lets its members go after fourteen days, and those who ask or are paused at once", async () => {
    const made = await plan("Friends", { approval: true });
    for (const person of ["one", "two", "three"]) await join(person, made);
    const [asked] = await mine("one");
    const [paused] = await mine("two");
    await to([asked?.id ?? "", paused?.id ?? ""], "active");
    await to([paused?.id ?? ""], "paused");
    await on.ask("team", "end_membership_plan($1)", [made]);
    expect(await refusalOf(on.ask("team", "end_membership_plan($1)", [made]))).toBe("MEMBERSHIPS_CLOSED");
    expect((await mine("one"))[0]).toMatchObject({ status: "ending", number: 1 });
    for (const person of ["two", "three"])
      expect((await mine(person))[0]).toMatchObject({ status: "ended", ended_why: "plan" });
    expect(await told("one")).toEqual(["accepted", "plan_ends"]);
    const over = async () => (await world.client.query("select internal.end_memberships() as n")).rows[0].n;
    expect(await over()).toBe("0");
    await world.client.query("update memberships set ends_at = now() where status = 'ending'");
    expect(await over()).toBe("1");
    expect((await mine("one"))[0]).toMatchObject({ status: "ended", ended_why: "plan" });
  });
});

describe("joining", () => {
  test("makes a member of an open plan at once, with the next number, and asking twice is asking once", async () => {
    const made = await plan("Friends");
    expect(await join("one", made)).toBe("active");
    expect(await join("one", made)).toBe("active");
    expect(await join("two", made)).toBe("active");
    expect((await mine("one")).map(({ number }) => number)).toEqual([1]);
    expect((await mine("two")).map(({ number }) => number)).toEqual([2]);
    const other = await plan("Founders");
    expect(await refusalOf(join("one", other))).toBe("MEMBERSHIPS_ALREADY");
    expect(await refusalOf(join("three", id("no plan")))).toBe("MEMBERSHIPS_NOT_FOUND");
    await expect(join("three", made, "x".repeat(501))).rejects.toMatchObject({ column: "note" });
  });

  test("is asked where the team decides, who is told of it, and the person hears what was decided", async () => {
    const made = await plan("Friends", { approval: true });
    expect(await join("one", made, "I know you all.")).toBe("asked");
    await join("two", made);
    const { rows } = await world.client.query(
      "select count(*)::int as n from notifications where kind = 'membership_asked' and user_id = $1",
      [id("user lead")],
    );
    expect(rows[0].n).toBe(1);
    const [second, first] = (await members("asked")) as [Row, Row];
    expect(first).toMatchObject({
      name: "one",
      email: "one@example.org",
      note: "I know you all.",
      number: null,
    });
    expect(await to([first.id], "active")).toBe(1);
    expect(await to([first.id], "active")).toBe(0);
    expect(await to([second.id], "ended")).toBe(1);
    expect(await told("two")).toContain("declined");
    expect((await mine("one"))[0]).toMatchObject({ status: "active", number: 1 });
    expect(await refusalOf(join("two", made))).toBe("MEMBERSHIPS_WAIT");
    await world.client.query(
      "update memberships set ended_at = now() - interval '31 days' where status = 'ended'",
    );
    expect(await join("two", made)).toBe("asked");
  });

  test("is refused by a plan that is closed or full, to people under 18, and to a person the team does not let in", async () => {
    const made = await plan("Friends", { most: 1 });
    await join("one", made);
    expect(await refusalOf(join("two", made))).toBe("MEMBERSHIPS_FULL");
    await plan("Friends", { id: made, most: 5 });
    await on.ask("team", "open_membership_plan($1, false)", [made]);
    expect(await refusalOf(join("two", made))).toBe("MEMBERSHIPS_CLOSED");
    await on.ask("team", "open_membership_plan($1, true)", [made]);
    await world.client.query(
      "update profile_private set date_of_birth = now() - interval '17 years', age_attested_at = now() where user_id = $1",
      [id("user young")],
    );
    expect(await refusalOf(join("young", made))).toBe("MEMBERSHIPS_ADULTS");
    await on.ask("team", "add_team_ban('banned@example.org', null, 'A fight', $1, $2)", [
      new Date(Date.now() + 86_400_000),
      id("organiser"),
    ]);
    expect(await refusalOf(join("banned", made))).toBe("BOOKINGS_NOT_LET_IN");
  });

  test("of two people at once for the last place makes one member", async () => {
    const made = await plan("Friends", { most: 1 });
    const client = new pg.Client(world.connection);
    await client.connect();
    try {
      const other = doorOf({ ...world, client });
      const answers = await Promise.allSettled([
        join("one", made),
        other.ask("two", "join_membership($1)", [made]),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    } finally {
      await client.end();
    }
  });

  test("is nothing for a guest without an account", async () => {
    const made = await plan("Friends");
    await world.client.query("update auth.users set is_anonymous = true where id = $1", [id("user guest")]);
    for (const call of [
      `join_membership('${made}')`,
      `leave_membership('${made}')`,
      "(select count(*) from list_my_memberships())",
      `change_members('{${made}}', 'ended')`,
    ])
      expect(await refusalOf(on.ask("guest", call)), call).toBe("PEOPLE_GUEST");
  });
});

describe("a member", () => {
  test("leaves in one press, may come back with a new number, and cannot leave for another", async () => {
    const made = await plan("Friends");
    await join("one", made);
    await join("two", made);
    const [membership] = (await mine("one")) as [Row];
    expect(await refusalOf(on.ask("two", "leave_membership($1)", [membership.id]))).toBe(
      "MEMBERSHIPS_NOT_FOUND",
    );
    await on.ask("one", "leave_membership($1)", [membership.id]);
    await on.ask("one", "leave_membership($1)", [membership.id]);
    expect((await mine("one"))[0]).toMatchObject({ status: "ended", ended_why: "left", number: 1 });
    await join("one", made);
    expect((await mine("one"))[0]).toMatchObject({ status: "active", number: 3 });
  });

  test("is paused, resumed and ended by owners and managers of their organiser alone", async () => {
    const made = await plan("Friends");
    await join("one", made);
    const [{ id: one }] = (await mine("one")) as [Row];
    for (const state of ["paused", "active", "ended"]) expect(await to([one], state)).toBe(1);
    expect(await told("one")).toEqual(["paused", "resumed", "ended"]);
    expect(await refusalOf(to([one], "asked"))).toBe("MEMBERSHIPS_INVALID");
    expect(await refusalOf(to([], "active"))).toBe("MEMBERSHIPS_INVALID");
    expect(await refusalOf(to([id("nothing")], "active"))).toBe("MEMBERSHIPS_NOT_FOUND");
    expect(await refusalOf(to([one], "ended", "steward"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(to([one], "ended", "two"))).toBe("MEMBERSHIPS_NOT_FOUND");
  });

  test("is listed a hundred at a time, in a file all at once, and both are in the audit log", async () => {
    const made = await plan("Friends");
    await world.client.query(
      `with people as (insert into auth.users (id, email) select gen_random_uuid(), 'many' || n || '@example.org' from generate_series(1, 120) n returning id)
       insert into memberships (organiser_id, plan_id, user_id, status, number, since)
       select $1, $2, id, 'active', row_number() over (), now() from people`,
      [id("organiser"), made],
    );
    const first = await members("members");
    const rest = await members("members", first.at(-1)?.id);
    expect([first.length, rest.length]).toEqual([100, 20]);
    expect(new Set([...first, ...rest].map((row) => row.id)).size).toBe(120);
    await world.client.query("update memberships set note = '=1+1' where number = 1");
    const file = await on.ask<string>("lead", "export_members($1)", [id("organiser")]);
    expect(file.split("\r\n")).toHaveLength(121);
    expect(file).toContain(`"'=1+1"`);
    const { rows } = await world.client.query(
      "select distinct action_type from audit_logs where action_type in ('members_listed', 'members_exported') order by 1",
    );
    expect(rows.map((row) => row.action_type)).toEqual(["members_exported", "members_listed"]);
  });

  test("who deletes their account leaves the list, takes a copy along, and their number is not given again", async () => {
    const made = await plan("Friends");
    await join("gone", made, "Hello.");
    const { rows } = await world.client.query(
      "select internal.export_memberships($1) -> 'memberships' as copy",
      [id("user gone")],
    );
    expect(rows[0].copy).toMatchObject([
      { organiser: "Night Shift", plan: "Friends", number: 1, note: "Hello." },
    ]);
    await world.client.query("select internal.anonymise_memberships($1)", [id("user gone")]);
    expect(await members("members")).toEqual([]);
    await join("one", made);
    expect((await mine("one"))[0]).toMatchObject({ number: 2 });
  });
});
