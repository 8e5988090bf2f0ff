import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { call, type DraftData, draft, goodDraft } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["buyer", "other"]);
});
beforeEach(async () => {
  await world.client.query("delete from rate_limits");
  await world.client.query("update internal.series_rules set ended_at = now() where ended_at is null");
});
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

type Made = { id: string; events: { id: string; slug: string; status: string }[] };
type Rule = {
  next_days: string[];
  left_out: string[];
  is_ended: boolean;
  problem: string | null;
  problem_day: string | null;
  holidays: { day: string; name: string }[];
};

/** A series by a rule, from a draft that starts on this day at this time. */
async function begin(
  rule: object,
  { day = "2027-10-01", from = "23:00", to = "23:59", ...data }: DraftData & Record<string, string> = {},
): Promise<Made> {
  const kept = await draft(world, {
    ...goodDraft(),
    starts_at: `${day}T${from}`,
    ends_at: `${day}T${to}`,
    ...data,
  });
  return call<Made>(world, "team", "save_series_by_rule($1, $2, $3, gen_random_uuid())", [
    kept.id,
    kept.version,
    JSON.stringify(rule),
  ]);
}

const daysOf = async (series: string) =>
  (
    await sql(
      "select to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD') as day from events where series_id = $1 order by starts_at",
      [series],
    )
  ).map(({ day }) => day as string);

/** Has the rule made its nights only up to that day, as though time had gone on. */
const rewind = (series: string, to: string) =>
  sql(
    "update internal.series_rules set made_to = $2, next_at = now(), first_day = least(first_day, $2::date) where series_id = $1",
    [series, to],
  );
const run = async () => Number((await sql("select internal.make_rule_nights() as made"))[0].made);
const inDays = async (count: number) =>
  (await sql("select (internal.london_day(now()) + $1::integer)::text as day", [count]))[0].day as string;

describe("rules by which nights come again", () => {
  test.each([
    ["weekly", "2027-10-01", 13, ["2027-10-01", "2027-10-08", "2027-10-15"]],
    ["fortnightly", "2027-10-01", 7, ["2027-10-01", "2027-10-15", "2027-10-29"]],
    ["monthly", "2027-10-08", 3, ["2027-10-08", "2027-11-12", "2027-12-10"]],
    ["monthly", "2027-10-29", 2, ["2027-10-29", "2027-12-31"]],
    ["monthly_last", "2027-10-29", 3, ["2027-10-29", "2027-11-26", "2027-12-31"]],
  ])("%s from %s makes the nights of twelve weeks", async (rhythm, day, count, first) => {
    const made = await begin({ rhythm }, { day });
    const days = await daysOf(made.id);
    expect(days).toHaveLength(count);
    expect(days.slice(0, 3)).toEqual(first);
  });

  test("bank holidays of the nation and dates that are left out have no night", async () => {
    // 27 December 2027 is the substitute day of Christmas in all nations, 3 January that of New Year's Day
    const made = await begin(
      { rhythm: "weekly", nation: "england_and_wales", left_out: ["2027-12-13"] },
      { day: "2027-12-06" },
    );
    expect((await daysOf(made.id)).slice(0, 4)).toEqual([
      "2027-12-06",
      "2027-12-20",
      "2028-01-10",
      "2028-01-17",
    ]);
  });

  test("a night keeps its clock when the clocks change, also in the hour that comes twice or not at all", async () => {
    const twice = await begin({ rhythm: "weekly" }, { day: "2027-10-24", from: "01:30", to: "05:00" });
    const walls = (series: string) =>
      sql(
        `select to_char(starts_at at time zone 'Europe/London', 'MM-DD HH24:MI') as wall, to_char(starts_at at time zone 'UTC', 'HH24:MI') as utc
         from events where series_id = $1 order by starts_at limit 3`,
        [series],
      );
    expect(await walls(twice.id)).toEqual([
      { wall: "10-24 01:30", utc: "00:30" },
      { wall: "10-31 01:30", utc: "00:30" },
      { wall: "11-07 01:30", utc: "01:30" },
    ]);
    const skipped = await begin({ rhythm: "weekly" }, { day: "2028-03-19", from: "01:30", to: "05:00" });
    expect(await walls(skipped.id)).toEqual([
      { wall: "03-19 01:30", utc: "01:30" },
      { wall: "03-26 02:30", utc: "01:30" },
      { wall: "04-02 01:30", utc: "00:30" },
    ]);
  });

  test("the job makes what has come into reach, once, as public as the others, and none that was deleted", async () => {
    const made = await begin({ rhythm: "weekly" }, { day: await inDays(7) });
    await call(world, "team", "publish_series($1)", [made.id]);
    const days = await daysOf(made.id);
    await sql("delete from events where id = any ($1)", [made.events.slice(-3).map((one) => one.id)]);
    await rewind(made.id, days.at(-3) as string);
    // the rule made that date once, so that two are left of which there is no night yet; the last of all is beyond today's reach
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    await sql("update internal.series_rules set next_at = now() where series_id = $1", [made.id]);
    expect(await run()).toBe(0);
    expect(await daysOf(made.id)).toEqual([...days.slice(0, -3), days.at(-2)]);
    const [last] = await sql(
      `select e.status, e.created_by, (select count(*)::int from ticket_types where event_id = e.id) as types,
         exists (select from listings where event_id = e.id) as is_listed from events e where series_id = $1 order by starts_at desc limit 1`,
      [made.id],
    );
    expect(last).toEqual({ status: "published", created_by: null, types: 3, is_listed: true });
  });

  test("nights of a rule whose nights are drafts are drafts, and those of a scheduled one are scheduled", async () => {
    const first = await inDays(7);
    for (const [at, status] of [
      [null, "draft"],
      [`${first}T10:00:00Z`, "scheduled"],
    ]) {
      const made = await begin({ rhythm: "weekly" }, { day: first, title: `Night that is ${status}` });
      if (at) await call(world, "team", "publish_series($1, $2)", [made.id, at]);
      const days = await daysOf(made.id);
      await sql("delete from events where series_id = $1 and starts_at > now() + interval '80 days'", [
        made.id,
      ]);
      await rewind(made.id, days.at(-3) as string);
      expect(await run()).toBeGreaterThan(0);
      expect(await sql("select distinct status from events where series_id = $1", [made.id])).toEqual([
        { status },
      ]);
    }
  });

  test("from here on reaches later nights and those that the rule makes then; ending it cancels nothing", async () => {
    const made = await begin({ rhythm: "weekly" }, { day: await inDays(7), title: "Old name" });
    await call(world, "team", "publish_series($1)", [made.id]);
    const days = await daysOf(made.id);
    const [first, second] = made.events.map((one) => one.id);
    const [type] = await sql("select id from ticket_types where event_id = $1 and name like 'Free%'", [
      first,
    ]);
    const held = await hold(world, "buyer", first ?? "", [{ ticket_type_id: type.id, quantity: 1 }]);
    await confirm(world, "buyer", held.id);
    await sql("update events set title = 'New name' where id = $1", [second]);
    await call(world, "team", "apply_to_series($1, 'later')", [second]);
    await sql("delete from events where series_id = $1 and starts_at > now() + interval '80 days'", [
      made.id,
    ]);
    await rewind(made.id, days.at(-3) as string);
    await run();
    expect(
      (await sql("select title from events where series_id = $1 order by starts_at", [made.id])).map(
        ({ title }) => title === "New name",
      ),
    ).toEqual((await daysOf(made.id)).map((_, at) => at > 0));

    const before = await daysOf(made.id);
    expect((await call<Rule>(world, "team", "end_series_rule($1)", [made.id])).is_ended).toBe(true);
    expect((await call<Rule>(world, "team", "end_series_rule($1)", [made.id])).next_days).toEqual([]);
    await rewind(made.id, days[0] as string);
    expect(await run()).toBe(0);
    expect(await daysOf(made.id)).toEqual(before);
    expect(await sql("select distinct status from events where series_id = $1", [made.id])).toEqual([
      { status: "published" },
    ]);
    expect(await sql("select status from bookings where id = $1", [held.id])).toEqual([
      { status: "confirmed" },
    ]);
    await expect(call(world, "team", "change_series_rule($1, '{}')", [made.id])).rejects.toMatchObject({
      detail: "EVENTS_RULE_NOT_FOUND",
    });
  });

  test("a night that cannot be made waits, its team is told once, and the rule goes on afterwards", async () => {
    const made = await begin({ rhythm: "weekly" }, { day: await inDays(7), title: "At a closed place" });
    const days = await daysOf(made.id);
    await sql("delete from events where series_id = $1 and starts_at > now() + interval '70 days'", [
      made.id,
    ]);
    await rewind(made.id, days.at(-4) as string);
    await sql(
      "update internal.series_rules set pattern = jsonb_set(pattern, '{title}', '\"\"') where series_id = $1",
      [made.id],
    );
    const asked = () => call<Rule>(world, "team", "get_series_rule($1)", [made.id]);
    const told = () => sql("select from notifications where kind = 'rule_waits'");
    expect(await run()).toBe(0);
    expect(await asked()).toMatchObject({
      problem: expect.stringMatching(/title/i),
      problem_day: days.at(-3),
    });
    expect(await told()).toHaveLength(1);
    await sql("update internal.series_rules set next_at = now() where series_id = $1", [made.id]);
    expect(await run()).toBe(0);
    expect(await told()).toHaveLength(1);
    await call(world, "team", "apply_to_series($1, 'later')", [made.events[0]?.id]);
    expect(await run()).toBeGreaterThan(0);
    expect(await asked()).toMatchObject({ problem: null, problem_day: null });
  });

  test("a date is left out before its night is made, not after", async () => {
    const made = await begin({ rhythm: "weekly" }, { day: await inDays(7) });
    const [there] = await daysOf(made.id);
    const asked = await call<Rule>(world, "team", "get_series_rule($1)", [made.id]);
    expect(asked.next_days).toHaveLength(4);
    const [coming] = asked.next_days;
    const leave = (day: string | undefined) =>
      call<Rule>(world, "team", "change_series_rule($1, $2)", [made.id, JSON.stringify({ left_out: [day] })]);
    await expect(leave(there)).rejects.toMatchObject({ detail: "EVENTS_INVALID_RULE", column: "left_out" });
    const changed = await leave(coming);
    expect(changed.left_out).toEqual([coming]);
    expect(changed.next_days).not.toContain(coming);
  });

  test.each([
    ["an unknown rhythm", { rhythm: "daily" }, ""],
    ["no rhythm", {}, ""],
    ["a date that is none", { rhythm: "weekly", left_out: ["2027-13-45"] }, "left_out"],
    ["61 dates", { rhythm: "weekly", left_out: Array.from({ length: 61 }, () => "2027-10-01") }, "left_out"],
    ["a date in place of a list", { rhythm: "weekly", left_out: "2027-10-01" }, "left_out"],
    ["an unknown nation", { rhythm: "weekly", nation: "france" }, "nation"],
    ["an end that is no date", { rhythm: "weekly", until: "soon" }, "until"],
    ["an end before the start", { rhythm: "weekly", until: "2027-09-30" }, "until"],
    ["no night at all", { rhythm: "weekly", until: "2027-10-01", left_out: ["2027-10-01"] }, ""],
  ])("a rule with %s is refused at its field", async (_, rule, column) => {
    const refused = await begin(rule).catch((error: { detail?: string; column?: string }) => error);
    expect(refused).toMatchObject({ detail: "EVENTS_INVALID_RULE" });
    expect((refused as { column?: string }).column ?? "").toBe(column);
  });

  test("no rule makes 10,000 nights: one that runs for ever makes thirteen at once, and a team has twenty rules", async () => {
    const made = await begin({ rhythm: "weekly", until: "2999-12-31" });
    expect(await daysOf(made.id)).toHaveLength(13);
    await rewind(made.id, "2020-01-03");
    expect(await run()).toBeLessThanOrEqual(13);
    await sql(
      `with made as (insert into series (organiser_id, title) select $1, 'Rule ' || n from generate_series(1, 19) n returning id)
       insert into internal.series_rules (series_id, rhythm, first_day, pattern, made_to) select id, 'weekly', '2027-10-01', '{}', '2028-01-01' from made`,
      [id("organiser")],
    );
    await expect(begin({ rhythm: "weekly" })).rejects.toMatchObject({ detail: "EVENTS_RULES_FULL" });
  });

  test("the rule of another team is neither read nor changed nor ended", async () => {
    const made = await begin({ rhythm: "weekly" });
    for (const asked of ["get_series_rule($1)", "change_series_rule($1, '{}')", "end_series_rule($1)"])
      await expect(call(world, "other", asked, [made.id])).rejects.toMatchObject({
        detail: "EVENTS_RULE_NOT_FOUND",
      });
  });

  test("the same key makes the series once", async () => {
    const kept = await draft(world, { ...goodDraft(), title: "Twice pressed" });
    const press = () =>
      call<Made>(world, "team", "save_series_by_rule($1, $2, $3, $4)", [
        kept.id,
        kept.version,
        '{"rhythm": "weekly"}',
        id("one press"),
      ]);
    expect((await press()).id).toBe((await press()).id);
  });

  test("five hundred rules cost the job the look at an index", async () => {
    await sql("set enable_seqscan = off");
    const plan = await sql(
      "explain select * from internal.series_rules where ended_at is null and next_at <= now() order by next_at limit 25 for update skip locked",
    );
    await sql("reset enable_seqscan");
    expect(JSON.stringify(plan)).toContain("series_rules_next_at_idx");
  });
});
