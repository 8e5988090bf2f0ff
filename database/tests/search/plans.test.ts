// What search reads of its rows, at two sizes, for each role: nothing may grow with what matches.
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manyEvents, worldOfMany } from "../harness/world-of-many.ts";

type Size = { client: pg.Client; end: () => Promise<void> };

/** The demo, some thousand rows. */
async function sizeOfDemo(): Promise<Size> {
  const database = await createDemoDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  return {
    client,
    end: async () => {
      await client.end();
      await database.drop();
    },
  };
}

describe.each([
  ["the demo", sizeOfDemo],
  [`${manyEvents} events`, worldOfMany],
])("with %s", (_name, create) => {
  let size: Size;
  beforeAll(async () => {
    size = await create();
    await size.client.query(
      "select internal.rebuild_changed_search_docs(), internal.count_search_words(), internal.refresh_search_words()",
    );
    await size.client.query("vacuum analyze internal.search_docs, internal.search_words");
  }, 480_000);
  afterAll(() => size.end());

  /** Whole-table scans of what search keeps, and rows of it that were fetched. */
  async function readsOf(role: string, question: string): Promise<{ scans: number; fetched: number }> {
    const { client } = size;
    const count = async () => {
      const { rows } = await client.query(
        `select sum(seq_scan)::int as scans, sum(idx_tup_fetch)::int as fetched from pg_stat_xact_user_tables
         where relid in ('internal.search_docs'::regclass, 'internal.search_words'::regclass)`,
      );
      return rows[0] as { scans: number; fetched: number };
    };
    await client.query("begin");
    try {
      await client.query("select set_config('role', $1, true)", [role]);
      const before = await count();
      await client.query(`select ${question}`);
      const after = await count();
      return { scans: after.scans - before.scans, fetched: after.fetched - before.fetched };
    } finally {
      await client.query("rollback");
    }
  }

  const typed = ["ca", "te", "ve", "dub", "carbon", "carbon s", "ritual carbon", "venue 7", "4242", "zzzzz"];

  test.each(typed)("suggest(%s) reads three thousand rows at most, through indexes", async (text) => {
    for (const role of ["anon", "authenticated"]) {
      const { scans, fetched } = await readsOf(role, `suggest('${text}')`);
      expect({ role, scans }).toEqual({ role, scans: 0 });
      expect(fetched, role).toBeLessThan(3000);
    }
  });

  test("a question whose words stand in thousands of texts, and in no name, reads none of these to see that", async () => {
    const { scans, fetched } = await readsOf("anon", "read_search('venue 7', 'venue 7')");
    expect(scans).toBe(0);
    expect(fetched).toBeLessThan(100);
  });

  test.each([
    ...typed.map((text) => `'${text}'`),
    "'carbon', p_area => 'leeds'",
    "'dub', p_past => true",
    "'techno', p_kind => 'event', p_offset => 900",
    "null, p_from => current_date, p_to => current_date + 2",
  ])("search_all(%s) reads a few thousand rows, through indexes", async (question) => {
    for (const role of ["anon", "authenticated"]) {
      const { scans, fetched } = await readsOf(role, `search_all(${question})`);
      expect({ role, scans }).toEqual({ role, scans: 0 });
      expect(fetched, role).toBeLessThan(12_000);
    }
  });
});
