// A real database for a test: a fresh copy of the migrated product, made from a template in milliseconds.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from "@undercroft/testing";
import { listLogins } from "./logins.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed.ts";
import { hashSchema } from "./sql-files.ts";

/** The password of a login role in every test database. */
export const testPassword = (role: string): string => `test-${role}`;

const logins = Object.fromEntries(listLogins().map(({ role }) => [role, testPassword(role)]));

/**
 * A migrated, empty product database of the caller's own; call `drop` when done.
 * `connection` logs in as superuser, `as("authenticator")`, `as("auth_admin")` and `as("storage_admin")` as the product does.
 */
export function createProductDatabase(): Promise<TestDatabase> {
  return createTestDatabase(migratedProduct());
}

let readSchema: string | undefined;

/** Of 800 files, read once in the process of a worker rather than for each of its test files. */
function schema(): string {
  readSchema ??= hashSchema();
  return readSchema;
}

/** What other templates begin as: migrated and empty. */
export const migratedProduct = (): TestDatabaseOptions => ({
  name: "product",
  hash: schema(),
  build: async (connection) => {
    await migrate(connection, testPassword);
  },
  passwords: logins,
});

/** The same with the demo in it, as it begins today. It is filled once for all who ask on one day. */
export function createDemoDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: "demo",
    hash: createHash("sha256")
      .update(`${schema()} ${hashOfSeeds()} ${new Date().toISOString().slice(0, 10)}`)
      .digest("hex"),
    base: migratedProduct(), // two that migrate at once would wait for each other's roles
    build: async (connection) => {
      await seed(connection, { demo: true });
    },
    passwords: logins,
  });
}

function hashOfSeeds(): string {
  const folder = path.join(import.meta.dirname, "../seeds");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted())
    if (/\.\w+$/.test(name)) hash.update(`${name}\0`).update(readFileSync(path.join(folder, name)));
  return hash.digest("hex");
}
