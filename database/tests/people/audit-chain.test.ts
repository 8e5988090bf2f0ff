import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const add =
  "insert into audit_logs (action_type, new_data) values ('looked', jsonb_build_object('at', clock_timestamp()))";

async function breaks(): Promise<{ position: string; what: string }[]> {
  const found = await world.client.query("select position, what from internal.audit_chain_breaks");
  return found.rows;
}

describe("the audit log", () => {
  beforeEach(async () => {
    await world.client.query(`${add}; ${add}; ${add}; ${add}`);
  });

  test("is whole, in whatever time zone it is looked at", async () => {
    await world.client.query("set timezone = 'Asia/Kathmandu'");
    expect(await breaks()).toEqual([]);
    await world.client.query("reset timezone");
  });

  test("cannot be changed, thinned or emptied, even by its owner", async () => {
    for (const change of [
      "update audit_logs set action_type = 'nothing'",
      "delete from audit_logs",
      "truncate audit_logs",
    ]) {
      await expect(world.client.query(change)).rejects.toMatchObject({
        code: "42501",
        detail: "AUDIT_APPEND_ONLY",
      });
    }
  });

  test("stays one chain when many write at once and some take it back", async () => {
    const clients = Array.from({ length: 6 }, () => new pg.Client(world.connection));
    await Promise.all(
      clients.map(async (client, at) => {
        await client.connect();
        for (let round = 0; round < 10; round++) {
          await client.query(`begin; ${add}; ${add}`);
          await client.query((at + round) % 3 === 0 ? "rollback" : "commit");
        }
        await client.end();
      }),
    );
    expect(await breaks()).toEqual([]);
    const { rows } = await world.client.query(
      "select max(position) = count(*) as gapless, count(*)::int from audit_logs",
    );
    expect(rows[0]).toMatchObject({ gapless: true });
    expect(rows[0].count).toBeGreaterThanOrEqual(80);
  });

  test("a writer cannot choose its place or its hash", async () => {
    await world.client.query(
      "insert into audit_logs (action_type, position, prev_hash, hash) values ('forged', 1, 'x', 'y')",
    );
    expect(await breaks()).toEqual([]);
  });
});

/** What somebody with the server's own login could do behind the triggers' back, undone afterwards. */
async function tamper(sql: string): Promise<{ position: string; what: string }[]> {
  await world.client.query("begin; set local session_replication_role = replica");
  try {
    await world.client.query(sql);
    return await breaks();
  } finally {
    await world.client.query("rollback");
  }
}

describe("tampering with the triggers switched off", () => {
  test.each([
    [
      "a changed row",
      "update audit_logs set new_data = '{}' where position = 2",
      "2",
      "was changed after it was written",
    ],
    [
      "a changed actor",
      "update audit_logs set actor_id = gen_random_uuid() where position = 3",
      "3",
      "was changed after it was written",
    ],
    [
      "a changed moment",
      "update audit_logs set created_at = created_at - interval '1 microsecond' where position = 3",
      "3",
      "was changed after it was written",
    ],
    ["a removed row", "delete from audit_logs where position = 2", "3", "entries 2 to 2 are missing"],
    ["a removed first row", "delete from audit_logs where position = 1", "2", "entries 1 to 1 are missing"],
    [
      "a changed row that was hashed again",
      "update audit_logs set new_data = '{}' where position = 2; update audit_logs a set hash = internal.audit_hash(a) where position = 2",
      "3",
      "does not follow the entry before it",
    ],
  ])("%s is named", async (_, sql, position, what) => {
    expect((await tamper(sql))[0]).toEqual({ position, what });
  });

  test("missing newest rows are noticed, all rows gone too", async () => {
    const newest = "the newest entries are missing, or the head was changed";
    expect(await tamper("delete from audit_logs where position > 2")).toMatchObject([{ what: newest }]);
    expect(await tamper("delete from audit_logs")).toMatchObject([{ what: newest }]);
  });

  test("a row slipped in at the end is noticed", async () => {
    const found = await tamper(
      "insert into audit_logs (action_type, position, prev_hash, hash) select 'forged', max(position) + 1, 'x', 'y' from audit_logs",
    );
    expect(found.map(({ what }) => what)).toContain("does not follow the entry before it");
  });
});
