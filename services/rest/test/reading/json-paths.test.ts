// JSON paths and casts in select.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `create table test.parts (id int primary key, doc jsonb, text text);
    insert into test.parts values (1, '{"0abc": 7, "list": [{"k": 1}], "-1x": 3}', E'two\\nlines');
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("a json path", () => {
  test("takes only a whole number as an index", async () => {
    expect(await get("/parts?select=doc->0abc,doc->-1x,doc->list->0->k,at:doc->list->0->>k")).toEqual([
      { "0abc": 7, "-1x": 3, k: 1, at: "1" },
    ]);
  });

  test("ends with ->>, since a text has no parts", async () => {
    expect(await api.send("GET", "/parts?select=doc->>list->0")).toMatchObject({
      status: 404,
      json: { code: "42883" },
    });
  });
});

describe("a cast in select", () => {
  test("names a type without a modifier, which may be several words", async () => {
    expect(await get("/clients?select=id::character varying&id=eq.1")).toEqual([{ id: "1" }]);
    for (const cast of ["int;drop", '"text"', "numeric(5,2)", "text'"])
      expect(await api.send("GET", `/clients?select=id::${cast}`)).toMatchObject({
        status: 400,
        json: { code: "PGRST100" },
      });
    expect(await api.send("GET", "/clients?select=id::nothing")).toMatchObject({
      status: 400,
      json: { code: "42704", message: 'type "nothing" does not exist' },
    });
  });

  test("may stand on both sides of an aggregate", async () => {
    expect(await get("/tasks?select=id.count(),id::text.max()::int")).toEqual([{ count: 8, max: 8 }]);
  });
});
