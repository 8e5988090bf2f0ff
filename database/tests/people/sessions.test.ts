import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { become, userId } from "../harness/actors.ts";
import { addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["owner", "stranger"]);
});
afterAll(() => world.end());

const devices = [
  ["phone", "owner", "203.0.113.77", "2026-11-01T10:00Z", null],
  ["laptop", "owner", "2001:db8:1:2:3:4:5:6", "2026-11-02T10:00Z", null],
  ["lapsed", "owner", null, "2026-11-03T10:00Z", "2026-11-04T10:00Z"],
  ["theirs", "stranger", "198.51.100.4", "2026-11-04T10:00Z", null],
] as const;

beforeEach(async () => {
  await world.client.query("delete from auth.sessions");
  for (const [name, person, ip, used, end] of devices) {
    await world.client.query(
      `insert into auth.sessions (id, user_id, ip, user_agent, created_at, refreshed_at, not_after)
       values ($1, $2, $3, $4, '2026-10-01T10:00Z', $5, $6)`,
      [id(`session ${name}`), userId(person), ip, `Browser of the ${name}`, used, end],
    );
  }
});

/** Runs one query as somebody using one of their devices and commits it. */
async function using(person: string, device: string | null, sql: string, values: unknown[] = []) {
  const { client } = world;
  await client.query("begin");
  try {
    await become(client, "authenticated", person);
    const claims = {
      role: "authenticated",
      sub: userId(person),
      ...(device ? { session_id: id(`session ${device}`) } : {}),
    };
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    const answer = await client.query(sql, values);
    await client.query("commit");
    return answer.rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function left(): Promise<string[]> {
  const rows = await world.client.query<{ id: string }>("select id from auth.sessions");
  const ids = rows.rows.map((row) => row.id);
  return devices.map(([name]) => name).filter((name) => ids.includes(id(`session ${name}`)));
}

describe("list_sessions", () => {
  test("lists one's own live devices, latest used first, and says which one is asking", async () => {
    const rows = await using("owner", "phone", "select * from list_sessions()");
    expect(rows).toEqual([
      {
        id: id("session laptop"),
        created_at: new Date("2026-10-01T10:00Z"),
        last_used_at: new Date("2026-11-02T10:00Z"),
        user_agent: "Browser of the laptop",
        network: "2001:db8:1::/48",
        aal: "aal1",
        is_current: false,
      },
      expect.objectContaining({ id: id("session phone"), network: "203.0.113.0/24", is_current: true }),
    ]);
  });

  test.each([
    ["a device that was signed out", "gone"],
    ["a session that has run out", "lapsed"],
    ["another person's session id in one's token", "theirs"],
    ["a token without a session", null],
  ])("tells nothing to %s", async (_, device) => {
    await expect(using("owner", device, "select * from list_sessions()")).rejects.toMatchObject({
      code: "PT401",
      detail: "AUTH_REQUIRED",
    });
  });

  test.each(["list_sessions()", "end_session(gen_random_uuid())", "end_other_sessions()"])(
    "a visitor without an account cannot call %s",
    async (call) => {
      await world.client.query("begin");
      await become(world.client, "anon", null);
      await expect(world.client.query(`select ${call}`)).rejects.toMatchObject({ code: "42501" });
      await world.client.query("rollback");
    },
  );
});

describe("end_session", () => {
  const end = (person: string, device: string, ended: string) =>
    using(person, device, "select end_session($1) as ended", [id(`session ${ended}`)]);

  test("signs one device out and leaves the others", async () => {
    expect(await end("owner", "phone", "laptop")).toEqual([{ ended: true }]);
    expect(await left()).toEqual(["phone", "lapsed", "theirs"]);
    expect(await end("owner", "phone", "laptop")).toEqual([{ ended: false }]);
  });

  test("does not touch another person's device, nor say that it exists", async () => {
    expect(await end("owner", "phone", "theirs")).toEqual([{ ended: false }]);
    expect(await left()).toContain("theirs");
  });

  test("without an id ends nothing", async () => {
    expect(await using("owner", "phone", "select end_session(null) as ended")).toEqual([{ ended: false }]);
    expect(await left()).toHaveLength(4);
  });

  test("is closed to a device that was itself signed out", async () => {
    await end("owner", "phone", "laptop");
    await expect(end("owner", "laptop", "phone")).rejects.toMatchObject({ detail: "AUTH_REQUIRED" });
    expect(await left()).toContain("phone");
  });

  test("is noted in the log of the account", async () => {
    await world.client.query("truncate auth.audit_log_entries");
    await end("owner", "phone", "laptop");
    await end("owner", "phone", "laptop");
    const log = await world.client.query("select payload ->> 'actor_id' as who from auth.audit_log_entries");
    expect(log.rows).toEqual([{ who: userId("owner") }]);
  });
});

test("end_other_sessions leaves the device that asks, and other people's", async () => {
  expect(await using("owner", "phone", "select end_other_sessions() as ended")).toEqual([{ ended: 2 }]);
  expect(await left()).toEqual(["phone", "theirs"]);
});
