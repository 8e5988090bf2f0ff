// The product with nothing but people in it and no limits on asking, for measurements of authentication.
import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { type ClusterConnection, startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";
import { start, stop } from "../processes.ts";
import { readKeys } from "../product.ts";

/** A running product. */
export type AuthProduct = {
  server: ChildProcess;
  databasePid: number;
  connection: ClusterConnection;
  serviceKey: string;
  port: number;
  /** SQL as the superuser */
  sql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
};

/** The password of everybody in it. */
export const everyonesPassword = "bench-and-mark-1";

const root = path.resolve(import.meta.dirname, "../..");
const without = "100000000/1s";
const limits = "ACCOUNT ACCOUNT_FROM_NETWORK MAGIC_LINK OTP PASSWORD RECOVER RESEND SIGN_UP VERIFY";

/** Starts it on data that is gone afterwards. @throws Error when it does not come up */
export async function startAuthProduct(port: number): Promise<AuthProduct> {
  const directory = makeRunFolder("undercroft-bench-auth");
  const server = await start([process.execPath, "apps/server/src/main.js"], {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: directory,
      SITE_URL: `http://127.0.0.1:${port}`,
      DEMO: "false",
      WORKER: "false",
      LOG_LEVEL: "error",
      NO_COLOR: "1",
      AUTH_MAIL_FREQUENCY: "0",
      AUTH_MAILS_PER_HOUR: "1000000",
      ...Object.fromEntries(limits.split(" ").map((name) => [`AUTH_LIMIT_${name}`, without])),
    },
    ready: /Ready in/,
    patience: 240_000,
  });
  const { serviceKey } = readKeys(directory, `http://127.0.0.1:${port}`);
  const cluster = await startCluster({ root: path.join(directory, "postgres") });
  const connection = cluster.connection("undercroft");
  const pool = new pg.Pool({ ...connection, max: 2 });
  return {
    server,
    databasePid: cluster.pid,
    connection,
    serviceKey,
    port,
    sql: (text, values) => pool.query(text, values),
    close: async () => {
      await pool.end();
      await stop(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Sends JSON to the auth service and reads the answer to its end. */
export async function post(
  product: AuthProduct,
  where: string,
  body: object,
  key?: string,
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${product.port}/auth/v1/${where}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`${where}: ${response.status} ${await response.text()}`);
  }
  return response;
}

/**
 * Adds people named `<kind>-<number>@example.com`, all with one password.
 * @param columns SQL for what is special about them: `email_confirmed_at`, `banned_until`
 */
export async function addPeople(
  product: AuthProduct,
  kind: string,
  count: number,
  columns = "now(), null::timestamptz",
): Promise<void> {
  const first = { email: `${kind}-0@example.com`, password: everyonesPassword, email_confirm: true };
  await post(product, "admin/users", first, product.serviceKey);
  await product.sql(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, banned_until, raw_app_meta_data, raw_user_meta_data)
     select $1 || '-' || n || '@example.com', u.encrypted_password, ${columns}, u.raw_app_meta_data, u.raw_user_meta_data
     from generate_series(1, $2::int) n, auth.users u where u.email = $3`,
    [kind, count, first.email],
  );
  await product.sql(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     select id, 'email', id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
     from auth.users where email like $1 || '-%' on conflict do nothing`,
    [kind],
  );
}
