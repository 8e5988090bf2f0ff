// A register that a team kept elsewhere.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { id, insert, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;

beforeAll(async () => {
  world = await doorWorld("ada", "bo", "cy", "erased");
  on = doorOf(world);
});
beforeEach(async () => {
  await world.client.query(
    "delete from rate_limits; delete from membership_plans; delete from internal.member_numbers",
  );
  await insert(world.client, "membership_plans", {
    id: id("plan"),
    organiser_id: id("organiser"),
    name: "Friends",
    needs_approval: true,
    most: 1,
  });
});
afterAll(() => world.end());

const take = (people: unknown, by = "team") =>
  on.ask<number>(by, "import_members($1, $2)", [id("plan"), JSON.stringify(people)]);
const join = (person: string) => on.ask<string>(person, "join_membership($1)", [id("plan")]);
const cards = async () =>
  (
    await world.client.query(
      "select p.full_name as who, m.number, (m.since at time zone 'Europe/London')::date::text as since from memberships m join profiles p using (user_id) order by m.number",
    )
  ).rows;

test("A person who joins with an address of the register is a member at once, with its number and date", async () => {
  const people = [
    { email: "Ada@Example.org", number: "112", since: "2024-03-31" },
    { email: "bo@example.org" },
    { email: "nobody@example.net", number: 7 },
  ];
  expect(await take(people)).toBe(3);
  expect(await take(people)).toBe(3);
  expect(await join("ada")).toBe("active");
  expect(await join("bo")).toBe("active");
  const [ada, bo] = await cards();
  expect(ada).toEqual({ who: "ada", number: 112, since: "2024-03-31" });
  expect(bo).toMatchObject({ who: "bo", number: 113 });
  expect(await take([{ email: "ada@example.org" }])).toBe(1);
  expect(await refusalOf(join("cy"))).toBe("MEMBERSHIPS_FULL");
});

test("An address that was never confirmed takes nothing of the register", async () => {
  await take([{ email: "cy@example.org", number: 5 }]);
  await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [id("user cy")]);
  expect(await join("cy")).toBe("asked");
  await world.client.query("update auth.users set email_confirmed_at = now() where id = $1", [id("user cy")]);
});

test("A wrong line is named with what is wrong, and nothing is taken up", async () => {
  const refused = async (people: unknown) => {
    const error = await take(people).catch((one) => one);
    return [error.detail, error.column, error.message];
  };
  const good = { email: "ada@example.org" };
  for (const [line, why] of [
    [{ email: "ada" }, "this is no email address"],
    [{}, "this is no email address"],
    [{ email: "b@example.org", number: "0" }, "a number is 1 to 999,999"],
    [{ email: "b@example.org", number: "12a" }, "a number is 1 to 999,999"],
    [{ email: "b@example.org", since: "31.3.2024" }, "write the date as 2024-03-31"],
    [{ email: "b@example.org", since: "2024-02-30" }, "write the date as 2024-03-31"],
    [{ email: "b@example.org", since: "2999-01-01" }, "the date is before 1900 or still to come"],
  ] as const)
    expect(await refused([good, line])).toEqual(["MEMBERSHIPS_INVALID", "people", `Line 2: ${why}`]);
  expect(await refused([good, { email: "ADA@example.org" }])).toContain("Line 1: this address stands twice");
  for (const none of [[], {}, null, ["x"], Array(2001).fill(good)])
    expect((await refused(none))[0]).toBe("MEMBERSHIPS_INVALID");
  expect((await world.client.query("select from membership_imports")).rowCount).toBe(0);
});

test("A number of a member, or of another line, is not given twice", async () => {
  await take([{ email: "ada@example.org", number: 3 }]);
  await join("ada");
  expect(await refusalOf(take([{ email: "bo@example.org", number: 3 }]))).toBe("MEMBERSHIPS_INVALID");
  await take([{ email: "bo@example.org", number: 4 }]);
  expect(await refusalOf(take([{ email: "cy@example.org", number: 4 }]))).toBe("MEMBERSHIPS_INVALID");
  expect(await take([{ email: "bo@example.org", number: 5 }])).toBe(1);
});

test("A register is cleared by its team, and an account that is erased takes its line along", async () => {
  await take([{ email: "erased@example.org", number: 9 }, { email: "bo@example.org" }]);
  const { rows } = await world.client.query(
    "select internal.export_memberships($1) -> 'membership_registers' as copy",
    [id("user erased")],
  );
  expect(rows[0].copy).toMatchObject([{ organiser: "Night Shift", number: 9 }]);
  await world.client.query("select internal.anonymise_memberships($1)", [id("user erased")]);
  expect(await refusalOf(on.ask("steward", "clear_register($1)", [id("plan")]))).toBe("TEAMS_ROLE_REQUIRED");
  expect(await on.ask("lead", "clear_register($1)", [id("plan")])).toBe(1);
});
