// What the token of a caller decides.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true },
    `create function test.cost_limit() returns text language sql stable as $$ select current_setting('plan_filter.statement_cost_limit', true) $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon;
    revoke execute on function test.forbidden() from anon, authenticated;`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("the caller's token", () => {
  test("is refused when it names no role, since ours always do", async () => {
    const token = await api.sign({ sub: "ann" });
    expect(await api.send("GET", "/rpc/whoami", { token })).toMatchObject({
      status: 401,
      json: { code: "PGRST303", message: "Parsing claims failed" },
    });
  });

  test("may name its role in another claim only where the operator set that", async () => {
    const named = await startRest({ roleClaim: ".app_metadata.role" });
    try {
      const whoami = async (claims: object) =>
        (await named.send("GET", "/rpc/whoami", { token: await named.sign({ role: "x", ...claims }) })).json;
      expect(await whoami({ app_metadata: { role: "authenticated" } })).toMatchObject({
        role: "authenticated",
        claims: { role: "authenticated" },
      });
      for (const role of [undefined, "", 5, ["authenticated"]])
        expect(await whoami({ app_metadata: { role } })).toMatchObject({
          role: "anon",
          claims: { role: "anon" },
        });
    } finally {
      await named.close();
    }
  });

  test("decides whether a refusal is 401 (anonymous) or 403 (signed in)", async () => {
    const denied = { code: "42501", message: "permission denied for function forbidden" };
    const nobody = await api.sign({ role: "anon" });
    expect(await api.send("POST", "/rpc/forbidden", { token: nobody })).toMatchObject({
      status: 401,
      json: denied,
    });
    const somebody = await api.sign({ role: "authenticated" });
    expect(await api.send("POST", "/rpc/forbidden", { token: somebody })).toMatchObject({
      status: 403,
      json: denied,
    });
  });

  test("is held to the role's own limit of a plan's cost", async () => {
    expect(await get("/rpc/cost_limit")).toBeNull();
    await api.sql(`do $$ begin execute format('alter role anon in database %I set "plan_filter.statement_cost_limit" = %L', current_database(), '5000'); end $$;
      notify pgrst, 'reload config'`);
    await expect.poll(() => get("/rpc/cost_limit")).toBe("5000");
  });
});
