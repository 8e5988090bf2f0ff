// The data API over a database of its own, with a world to query; requests go through the web way in.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import {
  createKeyring,
  generateSigningKey,
  nonExpiringKey,
  type PrivateJwk,
  readSigningKey,
} from "@undercroft/tokens";
import { createRest, type Rest, type RestSettings } from "../src/index.ts";

/** What a test talks to. */
export type TestRest = {
  rest: Rest;
  /** a request below the base path; `body` is sent as JSON unless it is text */
  send: (method: string, path: string, options?: SendOptions) => Promise<Answer>;
  /** a token of `role` with further claims */
  /** a token of ours names a role, unless it is to be wrong */
  sign: (claims: { [claim: string]: unknown }, expiresIn?: number) => Promise<string>;
  /** what tokens are signed with */
  signingKey: PrivateJwk;
  /** SQL as the superuser */
  sql: (text: string) => Promise<Record<string, unknown>[]>;
  connection: Awaited<ReturnType<typeof createProductDatabase>>["connection"];
  close: () => Promise<void>;
};

type SendOptions = { headers?: Record<string, string>; body?: unknown; token?: string };

/** An answer read to its end; `json` is undefined where the body is none. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown };

const fixture = readFileSync(path.join(import.meta.dirname, "fixture.sql"), "utf8");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Starts it; `settings` come over those of the fixture (schema `test`).
 * @param more SQL of the test's own, run before the schema is read
 * @param pool how many connections, and how long to wait for one
 */
export async function startRest(
  settings: Partial<RestSettings> = {},
  more = "",
  pool: { maxConnections?: number; queueTimeoutMs?: number } = {},
): Promise<TestRest> {
  const product = await createProductDatabase();
  const superuser = createServiceDatabase({ connection: product.connection, max: 1 });
  await superuser.query(fixture + more);
  const signingKey = generateSigningKey();
  const keyring = createKeyring([nonExpiringKey(readSigningKey(signingKey))]);
  const rest = createRest({
    connection: product.as("authenticator"),
    pooled: product.pooled("authenticator"),
    verifyToken: (token) => keyring.verify(token, { skew: 30 }),
    settings: { schemas: ["test", "public"], ...settings },
    ...pool,
  });
  await rest.ready();
  return {
    rest,
    connection: product.connection,
    signingKey,
    sign: (claims, expiresIn = 3600) => keyring.sign(claims as { role: string }, { expiresIn }),
    sql: (text) => superuser.query(text),
    send: async (method, target, { headers = {}, body, token } = {}) => {
      const isText = typeof body === "string";
      const response = await rest.app.request(`http://localhost/rest/v1${target}`, {
        method,
        headers: {
          ...(body === undefined || isText || body instanceof Uint8Array
            ? {}
            : { "content-type": "application/json" }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : {
              body:
                isText || body instanceof Uint8Array
                  ? (body as string | Uint8Array<ArrayBuffer>)
                  : JSON.stringify(body),
            }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parse(text) };
    },
    close: async () => {
      await rest.close();
      await superuser.query("select 1");
      await superuser.close();
      await product.drop();
    },
  };
}
