// Who a request is, and what holds while it runs.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../src/authenticate.ts";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
  await api.sql(`
    create function test.settings() returns json language sql stable as $$
      select json_build_object('search_path', current_setting('search_path'), 'cookies', current_setting('request.cookies')::json,
        'timeout', current_setting('statement_timeout'), 'user', session_user, 'role', current_setting('role'))
    $$;
    create function public.settings() returns json language sql stable as 'select test.settings()';
    create function test.isolated() returns text language sql set default_transaction_isolation = 'serializable' as $$
      select current_setting('transaction_isolation')
    $$;
    create function test.patient() returns text language sql set statement_timeout = '11s' as $$ select current_setting('statement_timeout') $$;
    create view test.plan_modes as select current_setting('plan_cache_mode') as mode, array['techno'] as tags;
    grant select on test.plan_modes to anon;
    grant execute on all functions in schema test to anon, authenticated;
    grant execute on function public.settings() to anon;
    notify pgrst`);
  for (let tries = 0; tries < 100 && (await api.send("GET", "/rpc/settings")).status !== 200; tries++)
    await sleep(50);
});
afterAll(() => api.close());
const settings = async (options: Parameters<TestRest["send"]>[2] = {}) =>
  (await api.send("GET", "/rpc/settings", options)).json;

describe("a request's token", () => {
  test("names the role; without one the caller is anon", async () => {
    expect(await settings()).toMatchObject({ role: "anon", user: "authenticator" });
    expect(await settings({ token: await api.sign({ role: "authenticated" }) })).toMatchObject({
      role: "authenticated",
    });
  });

  test("naming a role that is unknown or not granted is refused", async () => {
    expect(
      await api.send("GET", "/clients", { token: await api.sign({ role: "nobody_knows" }) }),
    ).toMatchObject({
      status: 401,
      json: { code: "22023", message: 'role "nobody_knows" does not exist' },
    });
    const superuser = await api.sign({ role: String(api.connection.user) });
    expect(await api.send("GET", "/clients", { token: superuser })).toMatchObject({
      json: { code: "42501" },
    });
  });

  test.each([
    ["Bearer", "PGRST301", "Empty JWT is sent in Authorization header"],
    ["Bearer x", "PGRST301", "Expected 3 parts in JWT; got 1"],
    ["Bearer a.b.c", "PGRST301", "JWT cryptographic operation failed"],
  ])("%s is refused", async (authorization, code, message) => {
    const answer = await api.send("GET", "/clients", { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, json: { code, message } });
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    );
  });

  test("is refused once expired, also when it was verified before", async () => {
    const expired = await api.sign({ role: "authenticated" }, -120);
    expect((await api.send("GET", "/clients", { token: expired })).json).toMatchObject({
      code: "PGRST303",
      message: "JWT expired",
    });
    let verifications = 0;
    const claims = { role: "authenticated", exp: Date.now() / 1000 + 60 };
    const verify = async () => {
      verifications++;
      return claims;
    };
    const settingsInForce = { anonymousRole: "anon", roleClaim: ".role", audience: undefined };
    const { authenticate } = createAuthenticator(verify, () => settingsInForce);
    await authenticate("Bearer fresh");
    await authenticate("Bearer fresh");
    expect(verifications).toBe(1);
    claims.exp = Date.now() / 1000 - 60;
    await authenticate("Bearer stale");
    await authenticate("Bearer stale");
    expect(verifications).toBe(3);
  });

  test("is checked before every other mistake", async () => {
    expect(
      await api.send("GET", "/nothing?select=(", { headers: { authorization: "Bearer x" } }),
    ).toMatchObject({ json: { code: "PGRST301" } });
  });

  test("can be required of everybody", async () => {
    const closed = await startRest({ anonymousRole: "" });
    try {
      const answer = await closed.send("GET", "/clients");
      expect(answer).toMatchObject({
        status: 401,
        json: { code: "PGRST302", message: "Anonymous access is disabled" },
      });
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    } finally {
      await closed.close();
    }
  });
});

describe("a request's transaction", () => {
  test("has the requested schema first in its search path, and leaves nothing behind for the next", async () => {
    expect(await settings()).toMatchObject({ search_path: '"test", "extensions"', cookies: {} });
    expect(await settings({ headers: { "accept-profile": "public", cookie: "a=1; b=2" } })).toMatchObject({
      search_path: '"public", "extensions"',
      cookies: { a: "1", b: "2" },
    });
    expect(await settings()).toMatchObject({ search_path: '"test", "extensions"', cookies: {} });
  });

  test("has the role's time limit, and a function's own where it states one", async () => {
    expect(await settings()).toMatchObject({ timeout: "3s" });
    expect(await settings({ token: await api.sign({ role: "authenticated" }) })).toMatchObject({
      timeout: "8s",
    });
    expect((await api.send("GET", "/rpc/patient")).json).toBe("11s");
    expect((await api.send("POST", "/rpc/isolated")).json).toBe("serializable");
  });

  test("begins with the operator's function where there is one", async () => {
    const guarded = await startRest({ preRequest: "test.check_request" });
    try {
      await guarded.sql(`create function test.check_request() returns void language plpgsql as $$
        begin if current_setting('request.path') = '/tasks' then raise sqlstate 'PT429' using message = 'Slow down'; end if; end $$;
        grant execute on function test.check_request() to anon`);
      expect((await guarded.send("GET", "/clients")).status).toBe(200);
      expect(await guarded.send("GET", "/tasks")).toMatchObject({
        status: 429,
        json: { code: "PT429", message: "Slow down" },
      });
    } finally {
      await guarded.close();
    }
  });

  test("never shows one caller's rows to another at the same time", async () => {
    const tokens = await Promise.all(["ann", "bob"].map((sub) => api.sign({ role: "authenticated", sub })));
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const token = tokens[i % 3];
        const { json } = await api.send("GET", "/owned?select=owner", token ? { token } : {});
        return [i % 3, json];
      }),
    );
    const wanted = [[{ owner: "ann" }], [{ owner: "bob" }], []];
    for (const [who, rows] of answers) expect(rows).toEqual(wanted[who as number]);
  });
});

test.each([
  ["/plan_modes?tags=cs.{techno}", "force_custom_plan"],
  ["/plan_modes?or=(tags.ov.{techno},mode.eq.none)", "force_custom_plan"],
  ["/plan_modes?mode=neq.cs", "auto"],
])(
  "a filter %s is planned with %s, since a general plan cannot know how many rows hold a word",
  async (address, mode) => {
    expect((await api.send("GET", address)).json).toMatchObject([{ mode }]);
  },
);
