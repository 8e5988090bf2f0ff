// Brings the database to what this checkout says and, the first time, fills it with a believable country.
import * as database from "@undercroft/database";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import type { Secrets } from "./secrets.ts";
import { step } from "./terminal.ts";

/** Passwords of the two roles the services log in with. */
export type RolePasswords = { authenticator: string; authAdmin: string };

/** Derives the passwords, so that every copy of the server knows them without being told. */
export function rolePasswords(secrets: Secrets): RolePasswords {
  return {
    authenticator: secrets.text("role authenticator"),
    authAdmin: secrets.text("role auth_admin"),
  };
}

/** Migrates, and seeds an empty database. @throws Error naming the SQL file that failed */
export async function prepareDatabase(
  product: ProductDatabase,
  passwords: RolePasswords,
  config: Config,
): Promise<void> {
  await step(
    "schema",
    (progress) => database.migrate(product.owner, passwords, progress),
    ({ applied, refreshed }) =>
      applied.length > 0
        ? `${applied.length} migrations applied`
        : refreshed
          ? "functions and access renewed"
          : "up to date",
  );
}
