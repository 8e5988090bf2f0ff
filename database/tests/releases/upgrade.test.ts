// Filled databases of older releases open under today's program, and hold what they held.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createTestDatabase, randomRounds } from "@undercroft/testing";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { readCatalogue } from "../../tool/catalogue.ts";
import { migrate } from "../../tool/migrate.ts";
import { listReleases, openRelease, type Release } from "../../tool/releases/index.ts";
import { hashFiles, listMigrations } from "../../tool/sql-files.ts";
import { createProductDatabase, testPassword } from "../../tool/testing.ts";
import { compareSums, sumTables } from "./table-sums.ts";

/** What updates are meant to change: `<migrations it comes with> <what>`, one a line, with the reason above. */
const meant = readFileSync(path.join(import.meta.dirname, "meant-changes.txt"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));

/** The newest one; `npm run test:all` opens the others too. */
const releases = listReleases()
  .toSorted((one, other) => other.migrations.length - one.migrations.length)
  .slice(0, randomRounds(1, Number.POSITIVE_INFINITY));

/** Triggers, policies and grants of each table, as a fresh database has them. */
async function readAccess(client: pg.Client): Promise<Map<string, unknown>> {
  const { relations } = await readCatalogue(client);
  return new Map(
    relations.map((it) => [
      `${it.schema}.${it.name}`,
      { triggers: it.triggers, policies: it.policies, grants: it.grants, isGuarded: it.hasRowSecurity },
    ]),
  );
}

let fresh: Map<string, unknown>;
beforeAll(async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  fresh = await readAccess(client);
  await client.end();
  await database.drop();
});

const opened = (release: Release) =>
  createTestDatabase({
    name: "product", // one lock for all that make roles
    hash: createHash("sha256")
      .update(`${release.commit} ${hashFiles(listMigrations())}`)
      .update(release.backup)
      .digest("hex"),
    build: (connection) => openRelease(connection, release),
  });

async function read<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

const logins = "select id, email, encrypted_password from auth.users order by id";
const ledger =
  "select account, sum(amount_pence)::int as pence from internal.ledger_entries group by 1 order by 1";

test.each(releases)(
  "a filled database of $commit opens, and accounts, money and rows are what they were",
  async (release) => {
    const database = await opened(release);
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      const before = {
        sums: await sumTables(client),
        logins: await read(client, logins),
        ledger: await read(client, ledger),
      };
      expect(before.logins.length).toBeGreaterThan(3);
      await migrate(database.connection, testPassword);
      expect(await read(client, logins)).toEqual(before.logins);
      expect(await read(client, ledger)).toEqual(before.ledger);
      expect(await read(client, "select * from internal.violations")).toEqual([]);
      const changed = compareSums(before.sums, await sumTables(client));
      expect(changed.filter((line) => !meant.includes(line))).toEqual([]);
      expect(await readAccess(client)).toEqual(fresh);
      expect(await migrate(database.connection, testPassword)).toEqual({
        applied: [],
        refreshed: false,
        mended: [],
        left: [],
      });
    } finally {
      await client.end();
      await database.drop();
    }
  },
  60_000,
);
