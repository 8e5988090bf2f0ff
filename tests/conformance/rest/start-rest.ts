// The data API on a loopback port, over a database of its own with the world of services/rest/test/fixture.sql.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { createRest } from "@undercroft/rest";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";

const toClient = (url: string, key: string) =>
  createClient(url, key, {
    db: { schema: "test" },
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** The client as anybody installs it. */
export type RestClient = ReturnType<typeof toClient>;

/** A running data API. */
export type RestServer = {
  /** what a client is given as the project's address */
  url: string;
  connect: (key: string) => RestClient;
  /** a token of `role` */
  sign: (claims: { role: string; [claim: string]: unknown }, expiresIn?: number) => Promise<string>;
  /** SQL as the superuser */
  sql: (text: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

const fixture = path.resolve(import.meta.dirname, "../../../services/rest/test/fixture.sql");

/** Starts it on a free port. */
export async function startRestServer(): Promise<RestServer> {
  const product = await createProductDatabase();
  const superuser = createServiceDatabase({ connection: product.connection, max: 1 });
  await superuser.query(readFileSync(fixture, "utf8"));
  const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
  const rest = createRest({
    connection: product.as("authenticator"),
    verifyToken: keyring.verify,
    settings: { schemas: ["test", "public"], transactionEnd: "commit-allow-override" },
  });
  await rest.ready();
  const server = createServer((request, response) => void rest.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    connect: (key) => toClient(url, key),
    sign: (claims, expiresIn = 3600) => keyring.sign(claims, { expiresIn }),
    sql: (text) => superuser.query(text),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rest.close();
      await superuser.close();
      await product.drop();
    },
  };
}
