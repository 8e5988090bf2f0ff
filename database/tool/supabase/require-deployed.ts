// Whether a hosted project has our tables and functions as this program has them; a start there applies nothing.
import type pg from "pg";
import { refuseNewerData } from "../refuse-newer-data.ts";
import { hashFiles, listCurrent, listMigrations } from "../sql-files.ts";
import { withToolClient } from "../tool-client.ts";

/** @throws Error saying to deploy, or which version the data needs */
export function requireDeployed(connection: pg.ClientConfig): Promise<void> {
  return withToolClient(connection, async (client) => {
    const { rows: found } = await client.query<{ is_there: boolean }>(
      "select to_regclass('internal.migrations') is not null as is_there",
    );
    if (!found[0]?.is_there)
      throw new Error(
        "DATABASE_URL: our tables are not in the project yet. Run npm run supabase:deploy first.",
      );
    if ((await refuseNewerData(client)) === "beside") return;
    const { rows } = await client.query<{ name: string; hash: string }>(
      "select name, hash from internal.migrations",
    );
    const done = new Map(rows.map(({ name, hash }) => [name, hash]));
    const pending = listMigrations().filter(({ name }) => !done.has(name)).length;
    if (pending > 0 || done.get("current") !== hashFiles(listCurrent()))
      throw new Error(
        "DATABASE_URL: the project has our tables as an earlier version left them. Run npm run supabase:deploy first.",
      );
  });
}
