import pg from "pg";

/**
 * Takes away what a suite leaves in the cluster that all tests share: the template its database was copied from, settings that its schema
 * gave the login of the data API, and roles of its own.
 */
export async function dropSuite(
  connection: pg.ClientConfig,
  template: string,
  roles: readonly string[] = [],
): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  await client.query(`alter database ${template} is_template false`).catch(() => {});
  await client.query(`drop database if exists ${template} with (force)`);
  for (const name of ["plan_enabled", "aggregates_enabled", "tx_end"])
    await client.query(`alter role authenticator reset pgrst.db_${name}`);
  for (const role of roles) await client.query(`drop role if exists ${role}`);
  await client.end();
}
