// What the heads of database/current/access state, every cell of it, over HTTP with real tokens.
import { matrixWorld, parseMatrix } from "@undercroft/database/testing/matrix";
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "./start-access.ts";
import { readRows, type TableRows, walkEmbeds, walkTable } from "./walk-access.ts";

/** Tables of other schemas are not of the data API: their cells are asked in database/tests/matrix alone. */
const matrix = parseMatrix().filter(({ name }) => !name.includes("."));
/** Every column by every actor in the long runs; database/tests/matrix asks each of them below HTTP each time. */
const isWhole = randomRounds(0, 1) === 1;
let server: AccessServer;
const all: TableRows[] = [];
let before: unknown;

/** One line per table: how many rows, and what they are. */
async function checksum(): Promise<unknown> {
  const sums = matrix.map(
    ({ name }) =>
      `select '${name}', count(*), md5(string_agg(t::text, '|' order by t::text)) from public.${name} t`,
  );
  return (
    await server.world.client.query({ text: `${sums.join(" union all ")} order by 1`, rowMode: "array" })
  ).rows;
}

beforeAll(async () => {
  server = await startAccessServer(await matrixWorld());
  for (const table of matrix) all.push(await readRows(server.world, table));
  before = await checksum();
});
afterAll(() => server.close());

describe("the access matrix over HTTP", () => {
  test.each(matrix.map(({ name }) => name))(
    "holds for every actor, operation, row and column of %s",
    async (name) => {
      const rows = all.find(({ table }) => table.name === name);
      if (!rows) throw new Error(`${name} was not read`);
      const walk = await walkTable(server, rows, isWhole);
      expect(walk.wrong).toEqual([]);
      expect(walk.cells).toBeGreaterThan(rows.table.columns.length * 7);
    },
    120_000,
  );

  test("holds through embeds", async () => {
    const walk = await walkEmbeds(server, all);
    expect(walk.wrong).toEqual([]);
    expect(walk.cells).toBeGreaterThan(100);
  });

  test("left every table as it was", async () => {
    expect(await checksum()).toEqual(before);
  });

  test("would show a policy and a grant that let in too many", async () => {
    await server.world.client.query(
      "create policy planted on bookings for select to authenticated using (true); grant update (status) on bookings to authenticated",
    );
    const rows = all.find(({ table }) => table.name === "bookings");
    const walk = rows && (await walkTable(server, rows, isWhole));
    expect(walk?.wrong).toContain("S stranger confirmed.ref: allowed");
    await server.world.client.query(
      "drop policy planted on bookings; revoke update (status) on bookings from authenticated",
    );
  });
});
