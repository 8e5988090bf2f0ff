// What views inherit of the tables they show: primary keys, and foreign keys by every name a column goes by.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

const world = `
create table test.halls (id int primary key, name text);
create table test.stewards (id int primary key, name text);
create table test.shifts (
  id int primary key,
  hall_id int constraint shifts_hall_fkey references test.halls,
  steward_id int constraint shifts_steward_fkey references test.stewards
);
create table test.licences (number int primary key, hall_id int unique constraint licences_hall_fkey references test.halls, holder text);
create view test.shift_twice as select id, hall_id, hall_id as place_id from test.shifts;
create view test.hall_card as select id, id as hall_number, name from test.halls;
create view test.hall_stewards as select h.id as hall, s.id as steward, h.name from test.halls h full join test.stewards s on s.id = h.id;
create function test.take_both() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger take_both instead of insert on test.hall_stewards for each row execute function test.take_both();
insert into test.halls values (1, 'Vault'), (2, 'Undercroft');
insert into test.stewards values (1, 'Ren');
insert into test.shifts values (1, 1, 1);
insert into test.licences values (7, 2, 'Ash');
grant select, insert on all tables in schema test to anon;
`;

let api: TestRest;
beforeAll(async () => {
  api = await startRest({}, world);
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

test("a view that shows a key's column twice can be embedded by either of its names", async () => {
  expect(await get("/shift_twice?select=id,halls!hall_id(name)")).toEqual([
    { id: 1, halls: { name: "Vault" } },
  ]);
  expect(await get("/shift_twice?select=id,halls!place_id(name)")).toEqual([
    { id: 1, halls: { name: "Vault" } },
  ]);
});

test("an ambiguous embed of a view lists both directions, to-many before to-one", async () => {
  const { status, json } = await api.send("GET", "/shift_twice?select=id,halls(name)");
  expect(status).toBe(300);
  expect(json).toMatchObject({
    code: "PGRST201",
    details: [
      { relationship: "shifts_hall_fkey using shift_twice(hall_id) and halls(id)" },
      { relationship: "shifts_hall_fkey using shift_twice(place_id) and halls(id)" },
    ],
  });
});

test("a view that shows a referenced key twice can be embedded by both columns", async () => {
  expect(await get("/shifts?select=id,hall_card!hall_number(name)")).toEqual([
    { id: 1, hall_card: { name: "Vault" } },
  ]);
});

test("a unique foreign key is followed by the column it refers to, as by the one it is made of", async () => {
  expect(await get("/halls?select=name,id(holder)&id=eq.2")).toEqual([
    { name: "Undercroft", id: { holder: "Ash" } },
  ]);
  expect(await get("/licences?select=holder,hall_id(name)")).toEqual([
    { holder: "Ash", hall_id: { name: "Undercroft" } },
  ]);
});

test("the Location of what was written through a view names the keys of all its tables", async () => {
  const prefer = { prefer: "return=headers-only" };
  const both = await api.send("POST", "/hall_stewards", { headers: prefer, body: { hall: 4, steward: 5 } });
  expect(both.headers.get("location")).toBe("/hall_stewards?hall=eq.4&steward=eq.5");
  const one = await api.send("POST", "/hall_stewards", { headers: prefer, body: { hall: 4 } });
  expect(one.headers.get("location")).toBe("/hall_stewards?hall=eq.4&steward=is.null");
});

test("a hint that leads nowhere suggests nothing where the relation is right", async () => {
  expect((await api.send("GET", "/shifts?select=id,halls!nowhere(name)")).json).toMatchObject({
    code: "PGRST200",
    hint: null,
  });
});
