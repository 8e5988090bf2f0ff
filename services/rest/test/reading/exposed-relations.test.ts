// Which relations and functions of the schema can be reached.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

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
    grant all on all tables in schema test to anon; grant execute on all functions in schema test, extensions to anon;`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

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
