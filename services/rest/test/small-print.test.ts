// What the protocol says once, and no test about a larger matter asks.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true },
    `create schema backstage; grant usage on schema backstage to anon;
    create table backstage.pairs (client_id int references test.clients (id), capital_id int references test.capitals (id), primary key (client_id, capital_id));
    create function extensions.of_project(test.projects) returns setof test.clients rows 1 language sql stable as $$ select * from test.clients where id = $1.client_id $$;
    create function extensions.not_exposed() returns int language sql stable as 'select 1';
    create materialized view test.kept as select id, name from test.clients;
    create table test.no_key (a int, made int generated always as (a * 2) stored);
    create function test.add_two() returns setof test.items language sql as $$ insert into test.items values (900), (901) returning * $$;
    create function test.cost_limit() returns text language sql stable as $$ select current_setting('plan_filter.statement_cost_limit', true) $$;
    create function test.no_xmlagg() returns void language plpgsql as $$ begin raise undefined_function using message = 'function xmlagg(record) does not exist'; end $$;
    create domain test.short_text as text;
    create function test.both(a text, b int) returns text language sql stable as $$ select a || b $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test, extensions to anon;
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

describe("a REST answer", () => {
  test("without a body names no schema, and one without a query has a short address", async () => {
    const silent = await api.send("POST", "/rpc/do_nothing");
    expect([silent.status, silent.headers.get("content-profile")]).toEqual([204, null]);
    const patched = await api.send("PATCH", "/clients?id=eq.0", { body: { name: "x" } });
    expect([patched.status, patched.headers.get("content-profile")]).toEqual([204, null]);
    expect((await api.send("GET", "/clients")).headers.get("content-location")).toBe("/clients");
  });

  test("of no rows by limit is an empty list with an open range", async () => {
    const answer = await api.send("GET", "/items?limit=0");
    expect([answer.status, answer.text, answer.headers.get("content-range")]).toEqual([200, "[]", "*/*"]);
  });

  test("keeps every digit of a number, inside embeds too", async () => {
    await api.sql(`create table test.prices (id int primary key, client_id int references test.clients (id), price numeric, big int8);
      insert into test.prices values (1, 1, 1.50, 9007199254740993); grant select on test.prices to anon; notify pgrst`);
    await expect
      .poll(async () => (await api.send("GET", "/clients?select=prices(price,big)&id=eq.1")).text)
      .toMatch(/"price": ?1\.50\b.*"big": ?9007199254740993\b|"big": ?9007199254740993\b.*"price": ?1\.50\b/);
  });

  test("to a write names return=minimal only when the client asked for it", async () => {
    const write = (prefer: string) => api.send("POST", "/no_key", { body: { a: 1 }, headers: { prefer } });
    expect((await write("return=minimal")).headers.get("preference-applied")).toBe("return=minimal");
    expect((await write("return=headers-only")).headers.get("location")).toBeNull();
  });

  test("to an insert has a length of zero on the wire, to a delete none", async () => {
    const server = createServer((request, response) => void api.rest.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/no_key`;
    try {
      const made = await fetch(url, {
        method: "POST",
        body: '{"a":9}',
        headers: { "content-type": "application/json" },
      });
      expect([made.status, made.headers.get("content-length")]).toEqual([201, "0"]);
      const gone = await fetch(`${url}?a=eq.9`, { method: "DELETE" });
      expect([gone.status, gone.headers.get("content-length")]).toEqual([204, null]);
      const list = await fetch(`${url}?a=eq.1`);
      expect(list.headers.get("content-length")).toBe(String((await list.text()).length));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe("relations of the schema", () => {
  test("may be materialised views, which nobody writes to", async () => {
    expect(await get("/kept?order=id")).toEqual([
      { id: 1, name: "Microsoft" },
      { id: 2, name: "Apple" },
    ]);
    expect((await api.send("OPTIONS", "/kept")).headers.get("allow")).toBe("OPTIONS,GET,HEAD");
    expect(await api.send("POST", "/kept", { body: { id: 3 } })).toMatchObject({ status: 400 });
  });

  test("are not joined by a junction that is not exposed", async () => {
    expect(await api.send("GET", "/clients?select=id,capitals(id)")).toMatchObject({
      status: 400,
      json: { code: "PGRST200" },
    });
  });

  test("are reached by functions of the extra search path, which cannot be called by themselves", async () => {
    expect(await get("/projects?select=id,of_project(name)&id=eq.3")).toEqual([
      { id: 3, of_project: { name: "Apple" } },
    ]);
    expect(await get("/rpc/not_exposed")).toMatchObject({ code: "PGRST202" });
  });

  test("across a junction cannot be aggregated in a spread", async () => {
    expect(await get("/users?select=id,...tasks(id.sum())")).toMatchObject({
      code: "PGRST127",
      details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
    });
  });

  test("keep their generated columns", async () => {
    const made = await api.send("POST", "/no_key", {
      body: { a: 21 },
      headers: { prefer: "return=representation, missing=default" },
    });
    expect(made.json).toEqual([{ a: 21, made: 42 }]);
    expect(await api.send("POST", "/no_key", { body: { a: 1, made: 5 } })).toMatchObject({
      status: 400,
      json: { code: "428C9" },
    });
  });
});

describe("calls and writes", () => {
  test("that give more rows than the one object requested are rolled back", async () => {
    const accept = "application/vnd.pgrst.object+json";
    expect(await api.send("POST", "/rpc/add_two", { headers: { accept } })).toMatchObject({
      status: 406,
      json: { code: "PGRST116", details: "The result contains 2 rows" },
    });
    expect(await get("/items?id=gte.900")).toEqual([]);
  });

  test("by HEAD cannot write", async () => {
    expect((await api.send("HEAD", "/rpc/insert_item")).status).toBe(405);
    expect(await get("/items?id=gt.15&select=count()")).toEqual([{ count: 0 }]);
  });

  test("may be sent as a form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await api.send("POST", "/rpc/both", { body: "a=x+y&b=2", headers });
    expect([answer.status, answer.json]).toEqual([200, "x y2"]);
  });

  test("of more rows than max-affected are refused with strict handling, and done with lenient", async () => {
    const change = (handling: string) =>
      api.send("PATCH", "/users?id=lte.3", {
        body: { name: "same" },
        headers: { prefer: `handling=${handling}, max-affected=2` },
      });
    expect(await change("strict")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST124",
        message: "Query result exceeds max-affected preference constraint",
        details: "The query affects 3 rows",
      },
    });
    expect(await get("/users?name=eq.same&select=count()")).toEqual([{ count: 0 }]);
    const done = await change("lenient");
    expect([done.status, done.headers.get("preference-applied")]).toEqual([204, "handling=lenient"]);
  });

  test("by PUT take no operator but eq", async () => {
    for (const filter of ["a=gt.5&b=eq.1", "a=eq.5&b=eq.1&extra=eq.x", "or=(a.eq.5,b.eq.1)"])
      expect(
        await api.send("PUT", `/compound?${filter}`, { body: { a: 5, b: 1, extra: "x" } }),
      ).toMatchObject({ status: 405, json: { code: "PGRST105" } });
  });

  test("are 406 for a media type whose aggregate does not exist", async () => {
    expect(await api.send("POST", "/rpc/no_xmlagg")).toMatchObject({ status: 406, json: { code: "42883" } });
  });
});

describe("a transaction's end", () => {
  const add = (rest: TestRest, id: number, prefer: string) =>
    rest.send("POST", "/clients", { body: { id, name: "tried" }, headers: prefer ? { prefer } : {} });

  test("may be a rollback always, or unless the client prefers a commit", async () => {
    const always = await startRest({ transactionEnd: "rollback" });
    const unless = await startRest({ transactionEnd: "rollback-allow-override" });
    try {
      expect((await add(always, 70, "tx=commit")).headers.get("preference-applied")).toBeNull();
      expect((await add(unless, 70, "")).status).toBe(201);
      expect((await add(unless, 71, "tx=commit")).headers.get("preference-applied")).toBe("tx=commit");
      expect((await always.send("GET", "/clients?id=gte.70")).json).toEqual([]);
      expect((await unless.send("GET", "/clients?id=gte.70&select=id")).json).toEqual([{ id: 71 }]);
    } finally {
      await always.close();
      await unless.close();
    }
  });
});
