import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { makeDataDir, startProduct } from "../product/running-product.ts";

/** A whole run of theirs comes from one network within minutes. */
const limits = [
  "ACCOUNT",
  "ANONYMOUS",
  "OTP",
  "PASSWORD",
  "REFRESH",
  "SIGN_UP",
  "UPDATE_USER",
  "VERIFY",
  "RECOVER",
  "RESEND",
  "ENROL",
  "FACTOR",
  "MAGIC_LINK",
];

/** A product without the demo, that tests of others ask. */
export type SuiteProduct = {
  url: string;
  dataDir: string;
  publishableKey: string;
  readServiceKey: () => Promise<string>;
  /** its database, as its owner */
  connection: pg.ClientConfig;
  /** the same as an address */
  databaseUrl: string;
  close: () => Promise<void>;
};

/**
 * Starts a product and lets a suite write what it finds in its own database. A start takes policies away that are not the product's, so
 * that comes after it.
 */
export async function openProduct(
  settings: Record<string, string>,
  fill: (client: pg.Client, dataDir: string) => Promise<void>,
): Promise<SuiteProduct> {
  const data = makeDataDir();
  const product = await startProduct({
    DATA_DIR: data.path,
    DEMO: "false",
    ...Object.fromEntries(limits.map((name) => [`AUTH_LIMIT_${name}`, "10000/5m"])),
    ...settings,
  });
  const close = async (): Promise<void> => {
    await product.end("SIGTERM");
    data.remove();
  };
  try {
    const cluster = await startCluster({ root: path.join(data.path, "postgres") }); // adopts the one that runs
    const connection = cluster.connection("undercroft");
    const client = new pg.Client(connection);
    await client.connect();
    try {
      await fill(client, data.path);
      await client.query("notify pgrst, 'reload schema'");
    } finally {
      await client.end();
    }
    return { ...product, dataDir: data.path, connection, databaseUrl: addressOf(connection), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A socket's folder stands in the query, since a host of an address holds no slash. */
function addressOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user ?? "")}:${encodeURIComponent(String(password ?? ""))}`;
  return host?.startsWith("/")
    ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${database}`;
}
