// The four accounts of the demo, whose password everybody can read: whether they still let anybody in, and how to end that.
import type pg from "pg";
import { demoAccounts, demoPasswordHash } from "../../seeds/demo/people/people.ts";
import { withToolClient } from "../tool-client.ts";

/** The addresses of demo accounts that the printed password still opens. Needs `auth.users` to be there. */
export function listOpenDemoAccounts(connection: pg.ClientConfig): Promise<string[]> {
  return withToolClient(connection, async (client) => {
    const found = await client.query<{ email: string }>(
      "select email from auth.users where id = any ($1) and encrypted_password = $2 order by email",
      [demoAccounts.map(({ id }) => id), demoPasswordHash],
    );
    return found.rows.map(({ email }) => email);
  });
}

/** Ends every way into the demo accounts; what they booked and run stays. Answers the addresses that were closed. */
export function removeDemoAccounts(connection: pg.ClientConfig): Promise<string[]> {
  return withToolClient(connection, async (client) => {
    await client.query("begin");
    const closed = await client.query<{ id: string; email: string }>(
      `select id, email from auth.users where id = any ($1) and encrypted_password = $2 order by email for update`,
      [demoAccounts.map(({ id }) => id), demoPasswordHash],
    );
    const ids = closed.rows.map(({ id }) => id);
    for (const table of [
      "sessions",
      "one_time_tokens",
      "identities",
      "mfa_factors",
      "webauthn_credentials",
    ]) {
      await client.query(`delete from auth.${table} where user_id = any ($1)`, [ids]);
    }
    await client.query(
      `update auth.users set email = null, encrypted_password = null, raw_user_meta_data = '{}', banned_until = 'infinity',
         deleted_at = now() where id = any ($1)`,
      [ids],
    );
    await client.query("commit");
    return closed.rows.map(({ email }) => email);
  });
}
