import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { become, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["newcomer"]);
  for (const person of ["owner", "admin", "team"]) {
    await world.client.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, 'App', 'totp', 'verified', '\\x00')`,
      [userId(person)],
    );
  }
  await world.client.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, 'App', 'totp', 'unverified', '\\x00')`,
    [userId("moderator")],
  );
});
afterAll(() => world.end());

/** Runs one query as somebody whose session has reached a level, and leaves nothing behind. */
async function at(level: "aal1" | "aal2", person: string, sql: string, values: unknown[] = []) {
  const { client } = world;
  await client.query("begin");
  try {
    await become(client, "authenticated", person);
    const claims = { role: "authenticated", sub: userId(person), aal: level };
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    return await client.query(sql, values);
  } finally {
    await client.query("rollback");
  }
}

const giveModerator = "insert into user_roles (user_id, role, assigned_by) values ($1, 'moderator', $2)";
const refusal = { code: "PT403", detail: "AUTH_SECOND_STEP_REQUIRED" };

describe("a session at aal1 of a person with a verified factor", () => {
  test("reads and changes nothing of their own", async () => {
    expect((await at("aal1", "owner", "select from profile_private")).rowCount).toBe(0);
    expect((await at("aal2", "owner", "select from profile_private")).rowCount).toBe(1);
    const rename = "update profiles set full_name = 'Somebody else' where user_id = $1";
    expect((await at("aal1", "owner", rename, [userId("owner")])).rowCount).toBe(0);
    expect((await at("aal2", "owner", rename, [userId("owner")])).rowCount).toBe(1);
  });

  test("books nothing, and is told why", async () => {
    const cancel = "select cancel_booking($1)";
    await expect(at("aal1", "owner", cancel, [id("no booking")])).rejects.toMatchObject(refusal);
    await expect(at("aal2", "owner", cancel, [id("no booking")])).rejects.toMatchObject({
      detail: "BOOKINGS_NOT_FOUND",
    });
  });

  test("writes nothing into the audit log", async () => {
    const note = "select log_sensitive_access('read')";
    await expect(at("aal1", "owner", note)).rejects.toMatchObject(refusal);
    expect((await at("aal2", "owner", note)).rowCount).toBe(1);
  });

  test("acts for no venue and no organiser", async () => {
    const teams = "select internal.my_organiser_ids() as organisers, internal.my_venue_ids() as venues";
    expect((await at("aal1", "team", teams)).rows).toEqual([{ organisers: [], venues: [] }]);
    expect((await at("aal2", "team", teams)).rows[0]?.organisers).not.toEqual([]);
  });

  test("is no admin: gives no role, and reads no audit log", async () => {
    const values = [userId("stranger"), userId("admin")];
    await expect(at("aal1", "admin", giveModerator, values)).rejects.toMatchObject(refusal);
    expect((await at("aal2", "admin", giveModerator, values)).rowCount).toBe(1);
    const isAdmin = "select internal.has_role('admin') as admin, internal.is_staff() as staff";
    expect((await at("aal1", "admin", isAdmin)).rows).toEqual([{ admin: false, staff: false }]);
    expect((await at("aal2", "admin", isAdmin)).rows).toEqual([{ admin: true, staff: true }]);
  });

  test("takes no role either, their own included", async () => {
    const take = "delete from user_roles where user_id = $1";
    await expect(at("aal1", "admin", take, [userId("admin")])).rejects.toMatchObject(refusal);
  });

  test("neither sees nor ends signed-in devices", async () => {
    await world.client.query("insert into auth.sessions (id, user_id) values ($1, $2)", [
      id("session here"),
      userId("owner"),
    ]);
    const { client } = world;
    await client.query("begin");
    await become(client, "authenticated", "owner");
    const claims = { sub: userId("owner"), aal: "aal1", session_id: id("session here") };
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await expect(client.query("select * from list_sessions()")).rejects.toMatchObject(refusal);
    await client.query("rollback");
  });
});

test("a factor that was never proven asks for nothing", async () => {
  expect((await at("aal1", "moderator", "select internal.is_staff() as staff")).rows).toEqual([
    { staff: true },
  ]);
});

describe("the first factor", () => {
  const mayEnrol = async (person: string, minutes: number | null): Promise<boolean> => {
    const { client } = world;
    await client.query("begin");
    try {
      const { rows } = await client.query(
        "insert into auth.sessions (user_id, reauthenticated_at) values ($1, now() - make_interval(mins => $2)) returning id",
        [userId(person), minutes],
      );
      const asked = await client.query("select internal.may_enrol_factor($1, $2, now()) as may", [
        userId(person),
        rows[0].id,
      ]);
      return asked.rows[0].may;
    } finally {
      await client.query("rollback");
    }
  };
  const join = (person: string, role: string) =>
    world.client.query(
      "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, $3) on conflict (organiser_id, user_id) do update set role = excluded.role",
      [id("organiser"), userId(person), role],
    );

  test("of people who may move money needs a code of the last ten minutes, in the same session", async () => {
    expect(await mayEnrol("moderator", null)).toBe(false);
    expect([await mayEnrol("moderator", 9), await mayEnrol("moderator", 11)]).toEqual([true, false]);
    for (const role of ["owner", "manager", "finance"]) {
      await join("newcomer", role);
      expect(await mayEnrol("newcomer", null), role).toBe(false);
    }
  });

  test("of everybody else, and every further factor, needs none", async () => {
    for (const role of ["editor", "door"]) {
      await join("newcomer", role);
      expect(await mayEnrol("newcomer", null), role).toBe(true);
    }
    await world.client.query("delete from organiser_members where user_id = $1", [userId("newcomer")]);
    expect(await mayEnrol("newcomer", null)).toBe(true);
    expect(await mayEnrol("admin", null)).toBe(true);
  });
});
