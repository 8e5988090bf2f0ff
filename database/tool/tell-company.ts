import pg from "pg";

/** Facts about the company that the database writes on what it sells. */
export type Company = { vatNumber: string | null };

/** Tells the database who runs the installation, as the settings say it; at every start, since settings change between starts. */
export async function tellCompany(connection: pg.ClientConfig, company: Company): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select internal.set_company($1)", [company.vatNumber]);
  } finally {
    await client.end();
  }
}
