// The data API alone, with the schema that postgrest-js's tests bring, at the address that they ask.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { listLogins } from "@undercroft/database";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import { createRest } from "@undercroft/rest";
import { createTestDatabase } from "@undercroft/testing";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import pg from "pg";
import { dropSuite } from "./drop-suite.ts";
import { statementsOf } from "./statements.ts";

/** Statements that need PostGIS, which is no part of the PostgreSQL that comes along; the one table of them is left out. */
const needsPostgis = /postgis|geometry|\bshops\b/i;

const statements = (script: string): string[] =>
  statementsOf(script).filter((statement) => !needsPostgis.test(statement));

/** Serves at `port` until closed. @param packages the folder of supabase-js's packages */
export async function serveRest(packages: string, port: number): Promise<{ close: () => Promise<void> }> {
  const files = ["migrations/00000000000000_schema.sql", "seed.sql"];
  const texts = files.map((file) =>
    readFileSync(path.join(packages, "postgrest-js/test/supabase", file), "utf8"),
  );
  const logins = Object.fromEntries(listLogins().map(({ role }) => [role, testPassword(role)]));
  const hash = `${Date.now()}`;
  await (await createProductDatabase()).drop(); // whose migrations make the roles
  const database = await createTestDatabase({
    name: "suite",
    hash,
    passwords: logins,
    build: async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query("create schema if not exists extensions");
      for (const text of texts) for (const statement of statements(text)) await client.query(statement);
      await client.query(`
        grant usage on schema public, personal to anon, authenticated, service_role;
        grant all on all tables in schema public, personal to anon, authenticated, service_role;
        grant all on all sequences in schema public, personal to anon, authenticated, service_role;
        grant execute on all functions in schema public, personal to anon, authenticated, service_role`);
      await client.end();
    },
  });
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const rest = createRest({
    connection: database.as("authenticator"),
    verifyToken: keyring.verify,
    settings: {
      schemas: ["public", "personal"],
      transactionEnd: "commit-allow-override",
      aggregates: true,
      plan: true,
    },
  });
  await rest.ready();
  const server = createServer((request, response) => void rest.handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rest.close();
      await database.drop();
      await dropSuite(database.connection, `suite_${hash}`);
    },
  };
}
