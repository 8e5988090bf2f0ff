// Every kind of change to the schema is told to the data API by the database itself: nobody says NOTIFY here.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `alter default privileges in schema test grant select on tables to anon; alter default privileges in schema test grant execute on functions to anon; -- or the grant would be what is told
    create view test.totals as select count(*) as total from test.clients;
    create table test.moody (id int primary key);
    grant select on test.totals to anon; grant all on test.moody to anon;
    create extension if not exists postgres_fdw schema extensions`,
  );
});
afterAll(() => api.close());

/** Changes it once what was told before has been taken in: a later change must not be read along with an earlier one. */
async function change(sql: string): Promise<void> {
  await sleep(300);
  await api.sql(sql);
}

const status = async (path: string) => (await api.send("GET", path)).status;
const allow = async (path: string) => (await api.send("OPTIONS", path)).headers.get("allow");
const definition = async (name: string) => {
  const { json } = await api.send("GET", "/", { headers: { accept: "application/openapi+json" } });
  return (json as { definitions: Record<string, object> }).definitions[name];
};

test("views, plain and kept, and their names", async () => {
  await change("create view test.plain_view as select 1 as one");
  await expect.poll(() => status("/plain_view?select=one")).toBe(200);
  await change("alter view test.plain_view rename column one to eins");
  await expect.poll(() => status("/plain_view?select=eins")).toBe(200);
  await change("create materialized view test.kept_view as select 1 as one");
  await expect.poll(() => status("/kept_view")).toBe(200);
  await change("alter materialized view test.kept_view rename column one to eins");
  await expect.poll(() => status("/kept_view?select=eins")).toBe(200);
  await change("drop materialized view test.kept_view");
  await expect.poll(() => status("/kept_view")).toBe(404);
});

test("tables of elsewhere, and tables made of a query", async () => {
  await change(`create server nowhere foreign data wrapper postgres_fdw;
    create foreign table test.foreign_table (id int) server nowhere`);
  await expect.poll(() => definition("foreign_table")).toMatchObject({ properties: { id: {} } });
  await change("alter foreign table test.foreign_table add column name text");
  await expect.poll(() => definition("foreign_table")).toMatchObject({ properties: { name: {} } });
  await change("create table test.copied as select * from test.clients");
  await expect.poll(() => status("/copied?select=name")).toBe(200);
});

test("triggers and rules, which decide what can be written", async () => {
  expect(await allow("/totals")).toBe("OPTIONS,GET,HEAD");
  await change("create function test.ignore() returns trigger language plpgsql as 'begin return new; end'");
  await change(
    "create trigger ignore_insert instead of insert on test.totals for each row execute function test.ignore()",
  );
  await expect.poll(() => allow("/totals")).toBe("OPTIONS,GET,HEAD,POST");
  await change("create rule no_delete as on delete to test.totals do instead nothing");
  await expect.poll(() => allow("/totals")).toBe("OPTIONS,GET,HEAD,POST,DELETE");
});

test("types and their values", async () => {
  await change("create type test.mood as enum ('calm'); alter table test.moody add column mood test.mood");
  await expect.poll(() => definition("moody")).toMatchObject({ properties: { mood: { enum: ["calm"] } } });
  await change("alter type test.mood add value 'loud'");
  await expect
    .poll(() => definition("moody"))
    .toMatchObject({ properties: { mood: { enum: ["calm", "loud"] } } });
});

test("comments, which describe schema, relation and column", async () => {
  await change(`comment on table test.moody is 'How they feel';
    comment on column test.moody.mood is 'From calm to loud';
    comment on column test.moody.id is 'Counts up';
    comment on schema test is E'A small world\nwith people in it'`);
  await expect
    .poll(() => definition("moody"))
    .toMatchObject({
      description: "How they feel",
      properties: {
        mood: { description: "From calm to loud" },
        id: { description: "Counts up\n\nNote:\nThis is a Primary Key.<pk/>" },
      },
    });
  const { json } = await api.send("GET", "/");
  expect(json).toMatchObject({ info: { title: "A small world", description: "with people in it" } });
});

test("functions and domains", async () => {
  await change(
    "create function test.told() returns int language sql stable as 'select 1'; create domain test.\"text/told\" as text",
  );
  await expect.poll(() => status("/rpc/told")).toBe(200);
  await change("alter function test.told() rename to told_again");
  await expect.poll(() => status("/rpc/told_again")).toBe(200);
});

test("rights that are given and taken", async () => {
  await change("create table test.shy (id int); revoke select on test.shy from anon");
  expect(await definition("shy")).toBeUndefined();
  await change("grant select on test.shy to anon");
  await expect.poll(() => definition("shy")).toBeDefined();
  await change("revoke select on test.shy from anon");
  await expect.poll(() => definition("shy")).toBeUndefined();
});
