// Settings that the database holds, as PostgREST's operators know them.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findClaim, parseClaimPath } from "../src/claim-path.ts";
import { type Answer, startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(async () => {
  await api.close();
});

/** Sets one for this database only, says so, and asks until it shows. */
async function configure(
  name: string,
  value: string | null,
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
) {
  const what = value === null ? `reset "pgrst.${name}"` : `set "pgrst.${name}" = '${value}'`;
  await api.sql(`do $$ begin execute format('alter role authenticator in database %I ${what.replaceAll("'", "''")}', current_database()); end $$;
    notify pgrst, 'reload config'`);
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (isWanted(answer) || tries > 100) return answer;
    await sleep(20);
  }
}

const clients = () => api.send("GET", "/clients?select=id&order=id");

describe("settings stored in the database", () => {
  test("cap the rows", async () => {
    const capped = await configure(
      "db_max_rows",
      "1",
      clients,
      ({ json }) => (json as unknown[]).length === 1,
    );
    expect(capped.json).toEqual([{ id: 1 }]);
    const whole = await configure(
      "db_max_rows",
      null,
      clients,
      ({ json }) => (json as unknown[]).length === 2,
    );
    expect(whole.json).toHaveLength(2);
  });

  test("choose the schemas", async () => {
    const areas = () => api.send("GET", "/areas?limit=1&select=name");
    expect((await areas()).status).toBe(404);
    const shown = await configure("db_schemas", "public, test", areas, ({ status }) => status === 200);
    expect(shown.headers.get("content-profile")).toBe("public");
    // connections began with the search path of the other schema
    expect(
      (await api.send("GET", "/clients?select=id,upper_name:name", { headers: { "accept-profile": "test" } }))
        .status,
    ).toBe(200);
    await configure("db_schemas", null, areas, ({ status }) => status === 404);
  });

  test("allow aggregates, plans, and undoing", async () => {
    const sum = () => api.send("GET", "/documents?select=amount.sum()");
    expect((await sum()).json).toMatchObject({ code: "PGRST123" });
    expect(
      (await configure("db_aggregates_enabled", "true", sum, ({ status }) => status === 200)).json,
    ).toEqual([{ sum: 23.75 }]);
    const plan = () => api.send("GET", "/clients", { headers: { accept: "application/vnd.pgrst.plan" } });
    expect((await plan()).status).toBe(406);
    expect((await configure("db_plan_enabled", "true", plan, ({ status }) => status === 200)).text).toContain(
      "cost=",
    );
    const undo = () =>
      api.send("DELETE", "/users_tasks?user_id=eq.3", {
        headers: { prefer: "tx=rollback, return=representation" },
      });
    await configure("db_tx_end", "commit-allow-override", undo, ({ headers }) =>
      (headers.get("preference-applied") ?? "").includes("tx=rollback"),
    );
    await configure("db_tx_end", null, clients, () => true);
  });

  test("set the anonymous role and the claim that names the role", async () => {
    const whoami = async (token?: string) => await api.send("GET", "/rpc/whoami", token ? { token } : {});
    const token = await api.sign({ role: "anon", app: { roles: ["authenticated"] } });
    const asked = await configure(
      "jwt_role_claim_key",
      ".app.roles[0]",
      () => whoami(token),
      ({ json }) => (json as { role: string }).role === "authenticated",
    );
    expect(asked.json).toMatchObject({ role: "authenticated", claims: { role: "authenticated" } });
    await configure(
      "jwt_role_claim_key",
      null,
      () => whoami(token),
      ({ json }) => (json as { role: string }).role === "anon",
    );
    const nobody = await configure(
      "db_anon_role",
      "authenticated",
      () => whoami(),
      ({ json }) => (json as { role: string }).role === "authenticated",
    );
    expect(nobody.json).toMatchObject({ role: "authenticated" });
    await configure(
      "db_anon_role",
      null,
      () => whoami(),
      ({ json }) => (json as { role: string }).role === "anon",
    );
    const other = await api.sign({ role: "anon", aud: ["else"] });
    const refused = await configure(
      "jwt_aud",
      "us",
      () => whoami(other),
      ({ status }) => status === 401,
    );
    expect(refused.json).toMatchObject({ code: "PGRST303", message: "JWT not in audience" });
    await configure(
      "jwt_aud",
      null,
      () => whoami(other),
      ({ status }) => status === 200,
    );
  });

  test("set a pre-request function and the OpenAPI mode", async () => {
    await api.sql(`create function test.refuse() returns void language plpgsql as $$
      begin raise sqlstate 'PT403' using message = 'closed today'; end $$; grant execute on function test.refuse() to anon`);
    const refused = await configure("db_pre_request", "test.refuse", clients, ({ status }) => status === 403);
    expect(refused.json).toMatchObject({ message: "closed today" });
    expect((await api.send("GET", "/")).status).toBe(403);
    await configure("db_pre_request", null, clients, ({ status }) => status === 200);
    const root = () => api.send("GET", "/");
    expect(
      (await configure("openapi_mode", "disabled", root, ({ status }) => status === 404)).json,
    ).toMatchObject({ code: "PGRST126" });
    await configure("openapi_mode", null, root, ({ status }) => status === 200);
  });

  test("are ignored when invalid", async () => {
    await configure("db_max_rows", "many", clients, () => true);
    await sleep(150);
    expect((await clients()).json).toHaveLength(2);
    await configure("db_max_rows", null, clients, () => true);
  });
});

test("by default an answer has at most a thousand rows, and aggregates, plans and rollbacks are off", async () => {
  const plain = await startRest(
    { schemas: ["test"] },
    `create table test.many (id int primary key, client_id int references test.clients (id));
    insert into test.many select n, 1 from generate_series(1, 1005) n;
    create function test.as_many() returns setof int language sql stable as 'select generate_series(1, 1005)';
    grant all on test.many to anon; grant execute on function test.as_many() to anon`,
  );
  try {
    const rows = async (path: string) => ((await plain.send("GET", path)).json as unknown[]).length;
    expect([await rows("/many"), await rows("/many?limit=5000"), await rows("/rpc/as_many")]).toEqual([
      1000, 1000, 1000,
    ]);
    const [client] = (await plain.send("GET", "/clients?select=many(id)&id=eq.1")).json as {
      many: object[];
    }[];
    expect(client?.many).toHaveLength(1000);
    const changed = await plain.send("PATCH", "/many?select=id", {
      body: { client_id: 2 },
      headers: { prefer: "return=representation, count=exact, tx=rollback" },
    });
    expect([changed.headers.get("content-range"), changed.headers.get("preference-applied")]).toEqual([
      "0-1004/1005",
      "return=representation, count=exact",
    ]);
    expect((await plain.send("GET", "/many?select=count()")).status).toBe(400);
    expect(
      (await plain.send("GET", "/many", { headers: { accept: "application/vnd.pgrst.plan" } })).status,
    ).toBe(406);
    expect((await plain.send("GET", "/rpc/whoami")).json).toMatchObject({ role: "anon" });
    expect((await plain.send("GET", "/")).status).toBe(200);
  } finally {
    await plain.close();
  }
});

test("the role claim is found by its path", () => {
  const claims = { role: "a", "https://x.example/role": "b", roles: ["c", { name: "d" }] };
  const find = (path: string) => findClaim(claims, parseClaimPath(path));
  expect([
    find("role"),
    find(".role"),
    find('."https://x.example/role"'),
    find(".roles[0]"),
    find(".roles[1].name"),
    find(".none.x"),
  ]).toEqual(["a", "a", "b", "c", "d", undefined]);
  expect(() => parseClaimPath(".role ;")).toThrow(/no path/);
});
