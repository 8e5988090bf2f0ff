// Who asks on our own doors beside a hosted project, and what is asked of a project before anything opens.
import { createServer, type Server } from "node:http";
import type { ServiceDatabase } from "@undercroft/postgres";
import {
  createKeyring,
  generateSigningKey,
  type Keyring,
  nonExpiringKey,
  readSigningKey,
  secretKeyOf,
} from "@undercroft/tokens";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { checkProject } from "../../src/hosted/check-project.ts";
import { loopMark } from "../../src/hosted/project-headers.ts";
import { openProjectKeys } from "../../src/hosted/project-keys.ts";
import { refuseLoop } from "../../src/hosted/refuse-loop.ts";
import { closeServer, keys, listen, siteUrl } from "./far-side.ts";

const person = "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f0001";
const secret = "a shared secret of a project, long enough";
const claims = (session: string) => ({
  role: "authenticated",
  sub: person,
  session_id: session,
  aal: "aal1",
});

let far: Server;
let url: string;
let shown: Keyring;
let keyReads: number;
let isKeyless: boolean;
/** what the project answers by path and key; 200 where nothing is said */
let statuses: Record<string, number>;
let openSessions: Set<string>;
let newestUser: string | undefined;

const issueFrom = (address: string): Keyring =>
  createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))], {
    issuer: `${address}/auth/v1`,
    audience: "authenticated",
  });

beforeEach(async () => {
  [keyReads, isKeyless, statuses, newestUser] = [0, false, {}, undefined];
  openSessions = new Set(["s1"]);
  far = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (path.endsWith("jwks.json")) {
      keyReads += 1;
      return response.end(JSON.stringify(isKeyless ? { keys: [] } : shown.jwks()));
    }
    const key = request.headers.apikey === keys.serviceKey ? "service" : "anon";
    response.writeHead(statuses[`${path} ${key}`] ?? statuses[path] ?? 200).end("{}");
  });
  url = await listen(far);
  shown = issueFrom(url);
  statuses["/auth/v1/admin/users anon"] = 403;
});
afterEach(() => closeServer(far));

const project = () => ({ url, ...keys });
/** the project's database, as far as it is asked */
const database = {
  query: async (statement: string, values: unknown[] = []) =>
    statement.includes("auth.sessions")
      ? [{ is_open: openSessions.has(String(values[0])) }]
      : newestUser
        ? [{ id: newestUser }]
        : [],
} as unknown as ServiceDatabase;
const tokens = (given?: ReturnType<typeof secretKeyOf>) => ({
  issuer: undefined,
  acceptedIssuers: [],
  given: given && [nonExpiringKey(given, true)],
});
const openKeys = (given?: ReturnType<typeof secretKeyOf>) =>
  openProjectKeys(project(), tokens(given), database);

describe("a token", () => {
  test("that the project signed names its person, and is refused once its session has ended there", async () => {
    const { keyring } = await openKeys();
    const token = await shown.sign(claims("s1"), { expiresIn: 60 });
    expect(await keyring.verify(token)).toMatchObject({ sub: person });
    const ended = await shown.sign(claims("s2"), { expiresIn: 60 });
    await expect(keyring.verify(ended)).rejects.toThrow("the session of this token has ended");
  });

  test("of another key, another project or a time that is over is refused", async () => {
    const { keyring } = await openKeys();
    await expect(keyring.verify(await issueFrom(url).sign(claims("s1"), { expiresIn: 60 }))).rejects.toThrow(
      "not ours",
    );
    const other = await shown.sign(
      { ...claims("s1"), iss: "https://other.example/auth/v1" },
      { expiresIn: 60 },
    );
    await expect(keyring.verify(other)).rejects.toThrow("iss");
    await expect(keyring.verify(await shown.sign(claims("s1"), { expiresIn: -60 }))).rejects.toThrow(
      "expired",
    );
    await expect(keyring.verify("no token")).rejects.toThrow("malformed");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.`;
    await expect(keyring.verify(unsigned)).rejects.toThrow();
  });

  test("signed by a new key of the project has its keys read again, and strange keys do not do so each time", async () => {
    const { keyring, reload } = await openKeys();
    shown = issueFrom(url);
    const token = await shown.sign(claims("s1"), { expiresIn: 60 });
    for (let i = 0; i < 5; i++) await expect(keyring.verify(token)).rejects.toThrow();
    expect(keyReads).toBe(1);
    await reload();
    expect(await keyring.verify(token)).toMatchObject({ sub: person });
    expect(keyring.version()).toBe(2);
  });

  test("signed with the project's secret is verified where the secret is set, whatever kid it names", async () => {
    isKeyless = true;
    const { keyring } = await openKeys(secretKeyOf(Buffer.from(secret)));
    for (const kid of [undefined, "Q1x+kid"]) {
      const signer = createKeyring([nonExpiringKey(secretKeyOf(Buffer.from(secret), kid))], {
        issuer: `${url}/auth/v1`,
        audience: "authenticated",
      });
      expect(await keyring.verify(await signer.sign(claims("s1"), { expiresIn: 60 }))).toMatchObject({
        sub: person,
      });
    }
    const guessed = createKeyring([nonExpiringKey(secretKeyOf(Buffer.from(`${secret}!`)))], {
      issuer: `${url}/auth/v1`,
    });
    await expect(keyring.verify(await guessed.sign(claims("s1"), { expiresIn: 60 }))).rejects.toThrow(
      "signature",
    );
  });

  test("of no person is one of the project's two keys, which need not be tokens", async () => {
    const given = { url, anonKey: "sb_publishable_0123456789", serviceKey: "sb_secret_0123456789" };
    const { keyring } = await openProjectKeys(given, tokens(), database);
    expect(await keyring.verify(given.anonKey)).toEqual({ role: "anon" });
    expect(await keyring.verify(given.serviceKey)).toEqual({ role: "service_role" });
    await expect(keyring.verify("sb_secret_0123456780")).rejects.toThrow("malformed");
  });
});

describe("a start", () => {
  const check = () => checkProject(project(), siteUrl, database);

  test("goes on where everything fits", async () => {
    newestUser = person;
    await check();
  });

  test.each([
    ["the key for visitors is wrong", "/auth/v1/settings", 401, "SUPABASE_ANON_KEY: "],
    ["the secret key is wrong", "/auth/v1/admin/users service", 401, "SUPABASE_SERVICE_ROLE_KEY: "],
    [
      "the key for visitors opens everything",
      "/auth/v1/admin/users anon",
      200,
      "SUPABASE_ANON_KEY: opens every row",
    ],
    ["the address leads back here", "/auth/v1/settings", 508, "SUPABASE_URL: "],
    ["there is no project at the address", "/auth/v1/settings", 404, "SUPABASE_URL: "],
    ["our tables are not there", "/rest/v1/areas", 404, "run npm run supabase:deploy"],
    [
      "the database is another one's",
      `/auth/v1/admin/users/${person}`,
      404,
      "DATABASE_URL: is another database",
    ],
  ])("ends in one line where %s", async (_, path, status, line) => {
    newestUser = person;
    statuses[path] = status;
    const refused = await check().catch((error: Error) => error.message);
    expect(refused).toContain(line);
    expect(refused).not.toContain("\n");
    expect(refused).not.toContain(keys.serviceKey);
  });

  test("ends in one line where nobody is there, or nothing verifies a token", async () => {
    isKeyless = true;
    await expect(openKeys()).rejects.toThrow(/^AUTH_JWT_SECRET: [^\n]+$/);
    await closeServer(far);
    await expect(check()).rejects.toThrow(/^SUPABASE_URL: .+ cannot be reached: [^\n]+$/);
    far = createServer();
    await listen(far);
  });

  test("a request of ours that comes back is not sent round again", async () => {
    const refuse = refuseLoop(project(), siteUrl);
    const near = createServer((request, response) => {
      if (!refuse(request, response, [])) response.end();
    });
    const at = await listen(near);
    const ask = async (via: string) => (await fetch(at, { headers: { via } })).status;
    expect(await ask("1.1 cloudflare")).toBe(200);
    expect(await ask(`1.1 ${loopMark(project(), siteUrl)}, 1.1 proxy`)).toBe(508);
    await closeServer(near);
  });
});

describe("settings", () => {
  const right = {
    SITE_URL: siteUrl,
    SUPABASE_URL: "https://abcdefghij.supabase.co/",
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceKey,
    DATABASE_URL: "postgres://postgres:secret@db.abcdefghij.supabase.co:5432/postgres",
  };

  test("that fit name the project, switch the demo off, and have its secret key hidden", () => {
    const config = readConfig({
      ...right,
      SITE_URL: "http://localhost:3000",
      AUTH_PASSWORD_MIN_LENGTH: "10",
    });
    expect(config.supabase).toEqual({ url: "https://abcdefghij.supabase.co", ...keys });
    expect(config.demo).toBe(false);
    expect(config.secrets).toContain(keys.serviceKey);
    expect(config.notRead).toEqual([expect.stringContaining("AUTH_PASSWORD_MIN_LENGTH")]);
    expect(readConfig({}).supabase).toBeUndefined();
  });

  test.each([
    ["no address", { SUPABASE_URL: "" }, "SUPABASE_ANON_KEY: needs SUPABASE_URL"],
    ["no key for visitors", { SUPABASE_ANON_KEY: "" }, "SUPABASE_ANON_KEY: "],
    ["no secret key", { SUPABASE_SERVICE_ROLE_KEY: "" }, "SUPABASE_SERVICE_ROLE_KEY: "],
    ["no database", { DATABASE_URL: "" }, "DATABASE_URL: "],
    [
      "keys the wrong way round",
      { SUPABASE_ANON_KEY: keys.serviceKey },
      "SUPABASE_ANON_KEY: is a key of service_role",
    ],
    [
      "a secret key for visitors",
      { SUPABASE_ANON_KEY: "sb_secret_01234567890" },
      "SUPABASE_ANON_KEY: is a key of",
    ],
    [
      "the key for visitors twice",
      { SUPABASE_SERVICE_ROLE_KEY: keys.anonKey },
      "SUPABASE_SERVICE_ROLE_KEY: is a key of anon",
    ],
    ["half a key", { SUPABASE_ANON_KEY: "sb_pub" }, "SUPABASE_ANON_KEY: is no key"],
    [
      "an address without encryption",
      { SUPABASE_URL: "http://abc.supabase.co" },
      "SUPABASE_URL: must begin with https",
    ],
    [
      "an address with a path",
      { SUPABASE_URL: "https://abc.supabase.co/rest/v1" },
      "SUPABASE_URL: must be an address alone",
    ],
    ["our own address", { SUPABASE_URL: siteUrl }, "SUPABASE_URL: leads to this server itself"],
    ["our own port", { SUPABASE_URL: "http://127.0.0.1:3000" }, "SUPABASE_URL: leads to this server itself"],
    ["a pooler of ours", { DATABASE_POOL_URL: "postgres://pool/x" }, "DATABASE_POOL_URL: "],
    ["replicas", { DATABASE_REPLICA_URLS: "postgres://one/x" }, "DATABASE_REPLICA_URLS: "],
    ["a demo", { DEMO: "true", DEMO_PUBLIC: "true" }, "DEMO: "],
  ])("with %s are refused with the key that is to blame", (_, more, line) => {
    expect(() => readConfig({ ...right, ...more })).toThrow(`The configuration is wrong:\n  ${line}`);
  });
});
