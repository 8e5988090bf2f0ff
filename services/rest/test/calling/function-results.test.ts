// Rows that functions return, functions with one unnamed parameter, and the suggestions for a wrong call.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

const world = `
create table test.doors (id int primary key, opens int);
insert into test.doors values (1, 19), (2, 22);
create function test.is_late(test.doors) returns boolean language sql stable as 'select $1.opens >= 22';
create function test.all_doors() returns setof test.doors language sql stable as 'select * from test.doors';
create function test.echo_json(json) returns json language sql immutable as 'select $1';
create function test.echo_number(int) returns int language sql immutable as 'select $1';
create function test.two_ways(x int, y int) returns int language sql immutable as 'select 1';
create function test.raise_odd() returns void language plpgsql as $$ begin raise sqlstate 'PT40A' using message = 'Wrong'; end $$;
grant select on test.doors to anon;
grant execute on all functions in schema test to anon;
`;

let api: TestRest;
beforeAll(async () => {
  api = await startRest({}, world);
});
afterAll(() => api.close());

test("functions of a row are selected, filtered and ordered by like columns of what a function returns", async () => {
  expect((await api.send("GET", "/rpc/all_doors?select=id,is_late&order=is_late.desc")).json).toEqual([
    { id: 2, is_late: true },
    { id: 1, is_late: false },
  ]);
  expect((await api.send("GET", "/rpc/all_doors?select=id&is_late=is.true")).json).toEqual([{ id: 2 }]);
  expect((await api.send("GET", "/rpc/all_doors?or=(is_late.is.true,id.eq.9)")).json).toMatchObject([
    { id: 2 },
  ]);
});

test("a function's one unnamed parameter takes the whole body, also as an object with an empty key", async () => {
  for (const body of [{ "": 1 }, { a: [1] }, [1, 2], "text"]) {
    const answer = await api.send("POST", "/rpc/echo_json", {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.json]).toEqual([200, body]);
  }
});

test("a function whose one unnamed parameter no body can fill is 404", async () => {
  expect((await api.send("POST", "/rpc/echo_number", { body: { x: 1 } })).status).toBe(404);
});

test("a wrong call of a function suggests the nearest overload, or nothing", async () => {
  const hintOf = async (path: string) => ((await api.send("GET", path)).json as { hint: string | null }).hint;
  expect(await hintOf("/rpc/two_ways?x=1&z=2")).toBe(
    "Perhaps you meant to call the function test.two_ways(x, y)",
  );
  expect(await hintOf("/rpc/two_ways?something_else=1")).toBeNull();
  expect(await hintOf("/rpc/two_wayz")).toBe("Perhaps you meant to call the function test.two_ways");
  expect(await hintOf("/door")).toBe("Perhaps you meant the table 'test.doors'");
  expect(await hintOf("/doorkeepers")).toBeNull();
});

test("an SQLSTATE that begins with PT and names no status is a 500", async () => {
  expect(await api.send("POST", "/rpc/raise_odd")).toMatchObject({ status: 500, json: { code: "PT40A" } });
});
