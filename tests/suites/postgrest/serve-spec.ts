// The data API with the settings of PostgREST's spec, over the schema that it brings.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { listLogins } from "@undercroft/database";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import { createRest, type RestSettings } from "@undercroft/rest";
import { createTestDatabase } from "@undercroft/testing";
import { createKeyring, nonExpiringKey, secretKeyOf } from "@undercroft/tokens";
import pg from "pg";
import { dropSuite } from "../drop-suite.ts";
import { statementsOf } from "../statements.ts";

const files = ["database", "roles", "schema", "jwt", "jsonschema", "privileges", "data"];
const roles = ["anonymous", "default_role", "author", "superuser", "login"].map(
  (name) => `postgrest_test_${name}`,
);
/** Not the product's own login, which may have settings in the database. */
const login = { user: "postgrest_test_login", password: "of a test" };

/** `baseCfg` of theirs. */
const settings: Partial<RestSettings> = {
  basePath: "",
  schemas: ["test"],
  extraSearchPath: [],
  anonymousRole: "postgrest_test_anonymous",
  preRequest: "test.switch_role",
  transactionEnd: "rollback-allow-override",
  maxRows: 1_000_000,
  statementTimeouts: {},
  appSettings: { app_host: "localhost", external_api_secret: "0123456789abcdef" },
};

/** What psql knows and the server does not: variables, its own commands, rows after `copy … from stdin`. */
function withoutPsql(script: string): string {
  return script
    .replaceAll(/^\\.*$/gm, (line) => (line === "\\." ? line : ""))
    .replaceAll(':"PGUSER"', login.user)
    .replaceAll(":DBNAME", '"suite"')
    .replaceAll(
      /COPY (.*) FROM STDIN CSV DELIMITER '\|';\n([\s\S]*?)\n\\\./g,
      (_, table: string, rows: string) =>
        rows
          .split("\n")
          .map(
            (row) =>
              `insert into ${table} values (${row
                .split("|")
                .map((cell) => `'${cell.replaceAll("'", "''")}'`)
                .join(", ")});`,
          )
          .join("\n"),
    );
}

/** One database; `serve` opens the data API over it. @param sources the folder of PostgREST's sources */
export async function prepareSpec(sources: string) {
  const logins = Object.fromEntries(listLogins().map(({ role }) => [role, testPassword(role)]));
  const hash = `${Date.now()}`;
  await (await createProductDatabase()).drop(); // whose migrations make the roles
  /** statements that cannot be run here, by their beginnings */
  const left: string[] = [];
  const database = await createTestDatabase({
    name: "suite",
    hash,
    passwords: logins,
    build: async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query("create schema if not exists extensions");
      await client.query(`drop role if exists ${login.user}`);
      await client.query(`create role ${login.user} login noinherit password '${login.password}'`);
      const name =
        (await client.query<{ name: string }>("select quote_ident(current_database()) as name")).rows[0]
          ?.name ?? "";
      for (const file of files) {
        const script = readFileSync(path.join(sources, "test/spec/fixtures", `${file}.sql`), "utf8");
        for (const statement of statementsOf(withoutPsql(script)))
          await client.query(statement.replace('"suite"', name)).catch((error: Error) => {
            left.push(`${statement.trim().replaceAll(/\s+/g, " ").slice(0, 70)}: ${error.message}`);
            return client.query("rollback");
          });
      }
      await client.query("analyze test.items, test.child_entities"); // whose plans are counted
      await client.end();
    },
  });
  const keyring = createKeyring([
    // as of an operator, whose tokens may say no more than a role
    nonExpiringKey(secretKeyOf(Buffer.from("reallyreallyreallyreallyverysafe")), true),
  ]);

  async function serve(own: Partial<RestSettings>): Promise<{ url: string; close: () => Promise<void> }> {
    const rest = createRest({
      connection: { ...database.connection, ...login },
      verifyToken: keyring.verify,
      settings: { ...settings, ...own },
    });
    await rest.ready();
    const server = createServer((request, response) => void rest.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await rest.close();
      },
    };
  }
  return {
    left,
    serve,
    drop: async (): Promise<void> => {
      await database.drop();
      await dropSuite(database.connection, `suite_${hash}`, roles);
    },
  };
}
