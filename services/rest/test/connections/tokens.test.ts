// What a token may say of itself, and how each refusal is worded.
import { createHmac, createSign } from "node:crypto";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());

const now = () => Math.floor(Date.now() / 1000);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs what no keyring of ours would. */
function forge(claims: object, header: object = {}): string {
  const { signingKey } = api;
  const head = encode({ alg: "ES256", typ: "JWT", kid: signingKey.kid, ...header });
  const input = `${head}.${encode({ role: "authenticated", iat: now(), exp: now() + 60, ...claims })}`;
  const key = { key: signingKey, format: "jwk", dsaEncoding: "ieee-p1363" } as const;
  return `${input}.${createSign("sha256").update(input).sign(key).toString("base64url")}`;
}

const ask = (token: string) => api.send("GET", "/clients?limit=1&select=id", { token });

describe("the times in a token", () => {
  test("may be off by half a minute", async () => {
    for (const claims of [{ exp: now() - 20 }, { nbf: now() + 20 }, { iat: now() + 20 }])
      expect((await ask(forge(claims))).status, JSON.stringify(claims)).toBe(200);
  });

  test.each([
    [() => ({ exp: now() - 40 }), "JWT expired"],
    [() => ({ nbf: now() + 40 }), "JWT not yet valid"],
    [() => ({ iat: now() + 40 }), "JWT issued at future"],
    [() => ({ exp: "soon" }), "The JWT 'exp' claim must be a number"],
    [() => ({ nbf: "now" }), "The JWT 'nbf' claim must be a number"],
    [() => ({ iat: [] }), "The JWT 'iat' claim must be a number"],
  ])("%s: %s", async (claims, message) => {
    const answer = await ask(forge(claims()));
    expect(answer).toMatchObject({
      status: 401,
      json: { code: "PGRST303", message, details: null, hint: null },
    });
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    );
  });
});

describe("token signatures", () => {
  test("by another key are refused with the reason in the details", async () => {
    const stranger = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
    expect(await ask(await stranger.sign({ role: "service_role" }, { expiresIn: 60 }))).toMatchObject({
      status: 401,
      json: {
        code: "PGRST301",
        message: "No suitable key or wrong key type",
        details: "None of the keys was able to decode the JWT",
      },
    });
  });

  test("of another algorithm, or none, are refused", async () => {
    const input = forge({ role: "service_role" }, { alg: "HS256" }).split(".").slice(0, 2).join(".");
    const hs = `${input}.${createHmac("sha256", "x".repeat(32)).update(input).digest("base64url")}`;
    const none = `${encode({ alg: "none", typ: "JWT" })}.${hs.split(".")[1]}.`;
    for (const token of [hs, none])
      expect(await ask(token)).toMatchObject({
        status: 401,
        json: { code: "PGRST301", message: "Wrong or unsupported encoding algorithm" },
      });
  });

  test("that were cut short are refused", async () => {
    const whole = forge({});
    expect(await ask(whole.slice(0, -4))).toMatchObject({ status: 401, json: { code: "PGRST301" } });
    expect(await ask(whole.split(".").slice(0, 2).join("."))).toMatchObject({
      json: { code: "PGRST301", message: "Expected 3 parts in JWT; got 2" },
    });
  });
});

describe("the Authorization header", () => {
  test("names its scheme in any case", async () => {
    const authorization = `bEARER ${forge({})}`;
    const answer = await api.send("GET", "/rpc/whoami", { headers: { authorization } });
    expect(answer.json).toMatchObject({ role: "authenticated" });
  });

  test("of another scheme makes the caller anonymous", async () => {
    const answer = await api.send("GET", "/rpc/whoami", { headers: { authorization: "Basic YTpi" } });
    expect(answer.json).toMatchObject({ role: "anon" });
  });
});

test("a token's audience may be one or several, and is checked only where one is configured", async () => {
  const strict = await startRest({ audience: "us" });
  try {
    const asked = async (aud: unknown) =>
      (
        await strict.send("GET", "/clients?limit=1", {
          token: await strict.sign({ role: "anon", aud } as { role: string }),
        })
      ).status;
    expect([await asked("us"), await asked(["them", "us"]), await asked("them"), await asked([])]).toEqual([
      200, 200, 401, 200,
    ]);
    expect(await asked(null)).toBe(200);
    expect(await asked("")).toBe(200);
    expect(await asked([1, "us"])).toBe(401);
  } finally {
    await strict.close();
  }
});

test("an unsigned token is refused as unsigned", async () => {
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.AAAA`;
  const answer = await api.send("GET", "/clients", { token: unsigned });
  expect([answer.status, answer.json]).toMatchObject([
    401,
    { code: "PGRST301", details: "JWT is unsecured but expected 'alg' was not 'none'" },
  ]);
});
