// Forged and stale tokens, sent to every service that stands, over HTTP.
import { randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";
import { confusedKeys, otherAlgorithms, unsignedTokens } from "./forged/algorithms.ts";
import { oddPayloads, parties, times } from "./forged/claims.ts";
import type { Forgery, Material } from "./forged/forge.ts";
import { broughtKeys, keyNames, oddKinds } from "./forged/headers.ts";
import { places } from "./forged/places.ts";
import { oddTexts, otherSerialisations } from "./forged/shapes.ts";
import { es256 } from "./forged/sign-by-hand.ts";
import { brokenSignatures, escalations } from "./forged/signatures.ts";

const key = generateSigningKey();
const canary = createServer((_, response) => {
  fetched += 1;
  response.end("{}");
});
let fetched = 0;
let services: RunningServices;
let forgeries: Forgery[];
let material: Material;

beforeAll(async () => {
  services = await startServices({ given: [nonExpiringKey(readSigningKey(key))] });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  material = await prepare();
  forgeries = [
    ...unsignedTokens(material),
    ...confusedKeys(material),
    ...otherAlgorithms(material),
    ...keyNames(material),
    ...broughtKeys(material),
    ...oddKinds(material),
    ...times(material),
    ...parties(material),
    ...oddPayloads(material),
    ...brokenSignatures(material),
    ...escalations(material),
    ...(await otherSerialisations(material)),
    ...oddTexts(material),
  ];
});
afterAll(async () => {
  canary.close();
  await services.close();
});

/** Somebody who is really signed in, and their token. */
async function prepare(): Promise<Material> {
  const [user, session] = [randomUUID(), randomUUID()];
  await services.superuser.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'owner@example.org', now())",
    [user],
  );
  await services.database.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "ES256", typ: "JWT", kid: key.kid };
  const claims = {
    iss: services.issuer,
    aud: "authenticated",
    sub: user,
    role: "authenticated",
    session_id: session,
    iat: now,
    exp: now + 3600,
  };
  return {
    key,
    own: generateSigningKey(),
    header,
    claims,
    genuine: es256(header, claims, key),
    publishable: services.keys.apiKeys.publishable,
    canary: `http://127.0.0.1:${(canary.address() as AddressInfo).port}`,
  };
}

type Answer = { status: number; code: string; challenge: string | undefined };

/** Not by fetch, which would refuse to send some of it. @param door by default that of bare requests */
function send(method: string, path: string, token: string, door = services.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, "X-Supabase-Api-Version": "2024-01-01" };
    const sent = request(`${door}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const body = text.startsWith("{") ? JSON.parse(text) : {};
        const challenge = response.headers["www-authenticate"];
        resolve({ status: response.statusCode ?? 0, code: body.code ?? "", challenge });
      });
    });
    // a header too long for any server: the connection ends before it was all read
    sent.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE"
        ? resolve({ status: 431, code: "", challenge: undefined })
        : reject(error),
    );
    sent.end();
  });
}

function expected(method: string, path: string, { rest, auth }: Forgery): Pick<Answer, "status" | "code"> {
  if (auth === 431) return { status: 431, code: "" };
  // an answer to HEAD has no body
  if (path.startsWith("/storage")) return { status: 400, code: method === "HEAD" ? "" : "AccessDenied" };
  if (path.startsWith("/papers")) return { status: 401, code: "AUTH_REQUIRED" };
  if (path.startsWith("/rest")) return { status: 401, code: method === "HEAD" ? "" : rest };
  if (path.startsWith("/realtime")) return { status: 401, code: "" };
  if (path.startsWith("/payments") || path.startsWith("/passes")) return { status: 401, code: "PT401" };
  return auth === 401 ? { status: 401, code: "no_authorization" } : { status: 403, code: "bad_jwt" };
}

test("the corpus of forged tokens has more than a hundred, all different", () => {
  expect(forgeries.length).toBeGreaterThan(100);
  const tokens = forgeries.map(({ token }) => token);
  expect(forgeries.filter(({ token }, at) => tokens.indexOf(token) !== at)).toEqual([]);
  expect(new Set(forgeries.map(({ name }) => name)).size).toBe(forgeries.length);
});

describe.each(["bare", "gateway"] as const)("forged tokens in %s requests", (door) => {
  test.each(places)(
    "%s %s refuses every one, with the same words for the same fault",
    async (method, path) => {
      // a function takes a token that names no role for a stranger's
      const isRoleAsked = !path.startsWith("/functions");
      const tried = forgeries.filter(({ name }) => isRoleAsked || name !== "role missing");
      const answers = await Promise.all(
        tried.map(
          async (forgery) =>
            [forgery, await send(method, path, forgery.token, services.doors[door])] as const,
        ),
      );
      const wrong = answers.flatMap(([forgery, answer]) => {
        const wanted = expected(method, path, forgery);
        // the relay of functions names no code: every bad token is 401 there
        const isRelay = path.startsWith("/functions") && wanted.status !== 431;
        const fits = isRelay
          ? answer.status === 401
          : answer.status === wanted.status && answer.code === wanted.code;
        return fits ? [] : [`${forgery.name}: ${answer.status} ${answer.code}`];
      });
      expect(wrong).toEqual([]);
      if (path.startsWith("/rest")) {
        const silent = answers.filter(([, { status, challenge }]) => status === 401 && !challenge);
        expect(silent.map(([{ name }]) => name)).toEqual([]);
      }
    },
  );
});

/** How a websocket that brings this token is answered. */
function openSocket(token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    };
    const asked = request(
      `${services.url}/realtime/v1/websocket?vsn=2.0.0&apikey=${encodeURIComponent(token)}`,
      { headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve(431) : reject(error),
    );
    asked.end();
  });
}

/** What a join with this token is answered, on a socket that has a key of its own. */
function joinWith(tokens: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const answers: string[] = [];
    const address = services.url.replace("http", "ws");
    const socket = new WebSocket(
      `${address}/realtime/v1/websocket?vsn=2.0.0&apikey=${services.keys.apiKeys.publishable}`,
    );
    const join = () => {
      const access_token = tokens[answers.length];
      if (access_token !== undefined)
        return socket.send(
          JSON.stringify(["1", "1", "realtime:forged", "phx_join", { config: {}, access_token }]),
        );
      socket.close();
      resolve(answers);
    };
    socket.onopen = join;
    socket.onmessage = ({ data }) => {
      answers.push(JSON.parse(String(data))[4].status);
      setTimeout(join, 11); // a socket joins a hundred times a second
    };
  });
}

test("no forged token opens a websocket or joins a channel", async () => {
  const tokens = forgeries.map(({ token }) => token);
  const opened = await Promise.all(tokens.map(openSocket));
  expect(forgeries.filter((_, at) => ![401, 431].includes(opened[at] ?? 0)).map(({ name }) => name)).toEqual(
    [],
  );
  // an empty token, or a key of the newer kind, stands for the socket's own
  const read = forgeries.filter(({ token }) => token !== "" && !token.startsWith("sb_"));
  const joined = await joinWith(read.map(({ token }) => token));
  expect(read.filter((_, at) => joined[at] !== "error").map(({ name }) => name)).toEqual([]);
  expect(await openSocket(material.genuine)).toBe(101);
  expect(await joinWith([material.genuine])).toEqual(["ok"]);
});

test("no forged token makes the server fetch an address it names or answer 500", () => {
  expect(fetched).toBe(0);
  expect(services.failures).toEqual([]);
});

test("a genuine token is accepted, also when its clock is a little ahead", async () => {
  const ahead = es256(material.header, { ...material.claims, iat: Number(material.claims.iat) + 20 }, key);
  for (const token of [material.genuine, ahead]) {
    expect(await send("GET", "/auth/v1/user", token)).toMatchObject({ status: 200 });
    expect(await send("GET", "/rest/v1/profile_private?select=user_id", token)).toMatchObject({
      status: 200,
    });
    expect(await send("POST", "/rest/v1/rpc/list_sessions", token)).toMatchObject({ status: 200 });
    expect(await send("GET", "/auth/v1/admin/users", token)).toMatchObject({
      status: 403,
      code: "not_admin",
    });
  }
  const { service } = services.keys.apiKeys;
  expect(await send("GET", "/auth/v1/admin/users", service)).toMatchObject({ status: 200 });
});
