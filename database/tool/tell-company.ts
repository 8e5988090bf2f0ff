import type pg from "pg";
import { withToolClient } from "./tool-client.ts";

/** Facts about the company that the database writes on what it sells. */
export type Company = { vatNumber: string | null };

/** Tells the database who runs the installation, as the settings say it; at every start, since settings change between starts. */
export async function tellCompany(connection: pg.ClientConfig, company: Company): Promise<void> {
  await withToolClient(connection, (client) =>
    client.query("select internal.set_company($1)", [company.vatNumber]),
  );
}
