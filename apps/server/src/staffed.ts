// Whether anybody may open /admin: an installation of one's own begins without.
import pg from "pg";

/** Asks for one administrator. */
export async function isStaffed(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("select from public.user_roles where role = 'admin' limit 1");
    return found.rowCount !== 0;
  } finally {
    await client.end();
  }
}
