import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addUsers(world.client, ["second admin"]);
  await world.client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
    id("user second admin"),
  ]);
});
afterAll(() => world.end());

const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const acts = async (action: string) =>
  (
    await world.client.query(
      "select actor_id, record_id, new_data from audit_logs where action_type = $1 order by id",
      [action],
    )
  ).rows;

test.each([
  "select * from staff_overview()",
  "select * from search_people('ow')",
  `select get_person_for_staff('${id("user owner")}')`,
  `select add_staff_note('${id("user owner")}', 'Hello')`,
])("A person without a role is refused what staff ask: %s", async (sql) => {
  for (const person of ["stranger", "team"])
    await expect(ask(person, sql)).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED", code: "PT403" });
});

test.each([
  "select * from list_security_alerts()",
  "select * from search_people('owner@example.org', true)",
  `select * from list_person_sessions('${id("user owner")}')`,
  `select end_person_sessions('${id("user owner")}', 'A lost phone')`,
])("A moderator is refused what only admins ask: %s", async (sql) => {
  await expect(ask("moderator", sql)).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
});

test("Staff who have set up multi-factor authentication are refused below aal2", async () => {
  await world.client.query(
    "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($1, $2, 'totp', 'verified', 'sealed')",
    [id("factor"), id("user second admin")],
  );
  await expect(ask("second admin", "select * from staff_overview()")).rejects.toMatchObject({
    detail: "AUTH_SECOND_STEP_REQUIRED",
  });
});

test("The overview of a moderator leaves out what is for admins", async () => {
  const tiles = async (person: string) =>
    (await ask(person, "select tile from staff_overview()")).map((it) => it.tile);
  const [seen, all] = [await tiles("moderator"), await tiles("admin")];
  expect(seen).toContain("events");
  expect(seen).not.toContain("violations");
  expect(all).toEqual(expect.arrayContaining(["events", "jobs", "audit", "violations"]));
});

test("People are found by a part of their name, and wildcards are letters like others", async () => {
  expect(await ask("moderator", "select full_name from search_people('OWN')")).toEqual([
    { full_name: "owner" },
  ]);
  expect(await ask("moderator", "select full_name from search_people('%%')")).toEqual([]);
  await expect(ask("moderator", "select * from search_people('o')")).rejects.toMatchObject({
    detail: "ADMIN_QUERY_TOO_SHORT",
  });
});

test("A search by address finds the whole address only, and is written down without it", async () => {
  const search = (address: string) =>
    ask("admin", "select full_name from search_people($1, true)", [address]);
  expect(await search("Owner@example.org")).toEqual([{ full_name: "owner" }]);
  expect(await search("owner@example")).toEqual([]);
  const written = await acts("people_searched_by_email");
  expect(written).toHaveLength(2);
  expect(JSON.stringify(written)).not.toContain("example");
});

test("What staff see of a person holds no address and says what stands in the way of anonymising", async () => {
  const [row] = await ask("moderator", "select get_person_for_staff($1) as person", [id("user owner")]);
  expect(row?.person).toMatchObject({ full_name: "owner", roles: [] });
  expect(row?.person.obstacles[0]).toContain("Upcoming ticket");
  expect(JSON.stringify(row)).not.toContain("@example.org");
});

test("A staff note carries its author's name and one audit entry", async () => {
  await ask("moderator", "select add_staff_note($1, 'Rang about a coat.')", [id("user owner")]);
  const [row] = await ask("admin", "select get_person_for_staff($1) as person", [id("user owner")]);
  expect(row?.person.notes).toMatchObject([{ body: "Rang about a coat.", author: "moderator" }]);
  expect(await acts("note_added")).toHaveLength(1);
});

test("Staff sign a person out everywhere only with a reason, and never themselves", async () => {
  await world.client.query("insert into auth.sessions (user_id) values ($1), ($1)", [id("user owner")]);
  const end = (who: string, reason: string) =>
    ask("admin", "select end_person_sessions($1, $2) as gone", [id(`user ${who}`), reason]);
  await expect(end("owner", " ")).rejects.toMatchObject({ detail: "ADMIN_REASON_REQUIRED" });
  await expect(end("admin", "To see")).rejects.toMatchObject({ detail: "ADMIN_OWN_ACCOUNT" });
  expect(await end("owner", "A lost phone")).toEqual([{ gone: 2 }]);
  expect(await acts("sessions_ended")).toMatchObject([
    {
      actor_id: id("user admin"),
      record_id: id("user owner"),
      new_data: { sessions: 2, reason: "A lost phone" },
    },
  ]);
});

test("The audit log keeps a staff member's network address as a keyed hash", async () => {
  await asPerson(world.client, "moderator", async () => {
    await world.client.query(
      `select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true)`,
    );
    await world.client.query("select add_staff_note($1, 'From afar.')", [id("user owner")]);
  });
  const address = (await acts("note_added")).at(-1)?.new_data.address;
  expect(address, JSON.stringify(await acts("note_added"))).toMatch(/^[0-9a-f]{32}$/);
});

test("The security alerts tell of a role that was given, a token used twice and a broken log", async () => {
  await world.client.query(
    "insert into auth.audit_log_entries (payload) values (json_build_object('action', 'token_revoked', 'actor_id', $1::text))",
    [id("user owner")],
  );
  await asPerson(world.client, "admin", () =>
    world.client.query("insert into user_roles (user_id, role, assigned_by) values ($1, 'moderator', $2)", [
      id("user stranger"),
      id("user admin"),
    ]),
  );
  const types = async () =>
    (await ask("admin", "select type, message from list_security_alerts()")).map((it) => it.type);
  expect(await types()).toEqual(expect.arrayContaining(["role_change", "token_reuse"]));
  expect(await types()).not.toContain("audit_chain");
  const refuse = () => world.client.query("select internal.count_refused_sign_in($1)", [id("user owner")]);
  for (let tries = 0; tries < 9; tries++) await refuse();
  expect(await types()).not.toContain("refused_sign_ins");
  await refuse();
  expect(await types()).toContain("refused_sign_ins");
  await world.client.query("update internal.refused_sign_ins set count = 9");
  await world.client.query(
    "insert into internal.refused_sign_ins select user_id, minute - interval '6 minutes', 9 from internal.refused_sign_ins",
  );
  expect(await types()).not.toContain("refused_sign_ins");
  await world.client.query(`alter table audit_logs disable trigger user;
    update audit_logs set new_data = '{}' where id = (select max(id) from audit_logs); alter table audit_logs enable trigger user`);
  expect(await types()).toContain("audit_chain");
});

test("Admins find a guest by the address of the tickets, and the page says that it is one", async () => {
  await addUsers(world.client, ["guest of a night"]);
  const guest = id("user guest of a night");
  await world.client.query(
    "update auth.users set email = null, email_confirmed_at = null, is_anonymous = true where id = $1",
    [guest],
  );
  await world.client.query(
    "insert into internal.guest_accounts (user_id, email, inbox) values ($1, 'tickets@example.org', internal.inbox_hash('tickets@example.org'))",
    [guest],
  );
  expect(await ask("admin", "select user_id from search_people('Tickets@example.org', true)")).toEqual([
    { user_id: guest },
  ]);
  const isGuest = (person: string) =>
    ask("admin", "select get_person_for_staff($1) -> 'is_guest' as is_guest", [person]);
  expect(await isGuest(guest)).toEqual([{ is_guest: true }]);
  expect(await isGuest(id("user owner"))).toEqual([{ is_guest: false }]);
});
