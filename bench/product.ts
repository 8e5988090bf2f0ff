// The product as a stranger starts it, on data of its own, with 100,000 events and somebody signed in.
import type { ChildProcess } from "node:child_process";
import path from "node:path";
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import { startCluster } from "@undercroft/postgres/embedded";
import { loadEvents } from "./load-events.ts";
import { start } from "./processes.ts";

/** A running product and what is needed to ask it things. */
export type Product = {
  server: ChildProcess;
  port: number;
  /** logs in as the superuser, for the limit that knows no access rules */
  connection: ClusterConnection;
  databasePid: number;
  /** JWT of the anonymous role */
  publishableKey: string;
  /** JWT of a person who just signed in */
  userToken: string;
};

const root = path.resolve(import.meta.dirname, "..");

async function signIn(base: string, serviceKey: string): Promise<string> {
  const person = { email: `bench-${Date.now()}@example.com`, password: "bench-and-mark-1" };
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    "content-type": "application/json",
  };
  const post = async (where: string, body: object) => {
    const response = await fetch(`${base}/auth/v1/${where}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ access_token?: string }>;
  };
  await post("admin/users", { ...person, email_confirm: true });
  const session = await post("token?grant_type=password", person);
  return session.access_token ?? "";
}

/**
 * Starts the product under `directory` and fills it.
 * @throws Error when it does not come up or its summary holds no keys
 */
export async function startProduct(directory: string, port: number): Promise<Product> {
  const base = `http://127.0.0.1:${port}`;
  let summary = "";
  const server = await start([process.execPath, "apps/server/src/main.ts"], {
    cwd: root,
    env: { PORT: String(port), DATA_DIR: directory, SITE_URL: base, LOG_LEVEL: "error", NO_COLOR: "1" },
    ready: /Ready in/,
    patience: 240_000,
    onOutput: (text) => {
      summary += text;
    },
  });
  const keys = summary.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  const [publishableKey = "", serviceKey = ""] = keys;
  if (!serviceKey) throw new Error(`No keys in the summary: ${summary}`);
  const cluster = await startCluster({ root: path.join(directory, "postgres") });
  const connection = cluster.connection("undercroft");
  await loadEvents(connection);
  const userToken = await signIn(base, serviceKey);
  return { server, port, connection, databasePid: cluster.pid, publishableKey, userToken };
}
