// A real database for a test: a fresh copy of the migrated product, made from a template in milliseconds.
import { createTestDatabase, type TestDatabase } from "@undercroft/testing";
import { migrate } from "./migrate.ts";
import { hashFiles, listCurrent, listMigrations } from "./sql-files.ts";

/** Passwords of the login roles in every test database. */
export const testPasswords = {
  authenticator: "test-authenticator",
  authAdmin: "test-auth-admin",
  storageAdmin: "test-storage-admin",
  paymentsAdmin: "test-payments-admin",
};

/**
 * A migrated, empty product database of the caller's own; call `drop` when done.
 * `connection` logs in as superuser, `as("authenticator")`, `as("auth_admin")` and `as("storage_admin")` as the product does.
 */
export function createProductDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: "product",
    hash: hashFiles([...listMigrations(), ...listCurrent()]),
    build: async (connection) => {
      await migrate(connection, testPasswords);
    },
    passwords: {
      authenticator: testPasswords.authenticator,
      auth_admin: testPasswords.authAdmin,
      storage_admin: testPasswords.storageAdmin,
      payments_admin: testPasswords.paymentsAdmin,
    },
  });
}
