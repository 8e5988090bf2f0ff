// Every kind of change to the schema is told to the data API by the database itself: nobody says NOTIFY here.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest({ schemas: ["test", "later", "renamed"] }, world);
  const { host, port, user, password, database } = api.connection;
  await api.sql(`create server itself foreign data wrapper postgres_fdw options (host '${host}', port '${port ?? 5432}', dbname '${database}');
    create user mapping for current_user server itself options (user '${user}', password '${password ?? ""}')`);
});
afterAll(() => api.close());

// what is made is open to all at once, or the grant would be what is told
const world = `
  alter default privileges grant usage on schemas to anon;
  alter default privileges grant select on tables to anon;
  alter default privileges grant execute on functions to anon;
  create schema elsewhere create table things (id int);
  create table test.tables (id int primary key); comment on table test.tables is 'old';
  create table test.passports (id int primary key, client_id int references test.clients (id));
  create table test.far_tables (id int);
  create view test.plain_view as select 1 as one;
  create materialized view test.kept_view as select 1 as one;
  create function test.told() returns int language sql stable as 'select 1';
  create function test.told_all() returns int language sql stable as 'select 1';
  create view test.totals as select count(*) as total from test.clients; grant all on test.totals to anon;
  create function test.ignore() returns trigger language plpgsql as 'begin return new; end';
  create type test.mood as enum ('calm'); create table test.moody (id int, mood test.mood);
  create domain test.old_shade as int; create table test.inks (shade test.old_shade); insert into test.inks values (7);
  create function test.to_json(test.old_shade) returns json language sql immutable as $$ select to_json('#' || $1::int) $$;
  create table test.shy (id int); revoke select on test.shy from anon; create table test.bold (id int);
  create domain test."text/names" as text; create domain test."text/others" as text;
  create function test.add_name(state test."text/names", client test.clients) returns test."text/names" language sql as $$ select state || client.name $$;
  create function test.add_other(state test."text/others", client test.clients) returns test."text/others" language sql as $$ select state || client.name $$;
  create aggregate test.others_of(test.clients) (sfunc = test.add_other, stype = test."text/others", initcond = '');
  create extension if not exists postgres_fdw schema extensions; create server nowhere foreign data wrapper postgres_fdw;
  create foreign table test.far (id int) server nowhere;
  create function test.ping() returns int language sql stable as 'select 1';
  create schema aside; create extension "uuid-ossp" schema aside`;

type Look = () => Promise<unknown>;

const status = (path: string, headers: Record<string, string> = {}): Look => {
  return async () => (await api.send("GET", path, { headers })).status;
};
const allow = (path: string): Look => {
  return async () => (await api.send("OPTIONS", path)).headers.get("allow");
};
const body = (path: string): Look => {
  return async () => (await api.send("GET", path)).json;
};
const definition = (name: string, schema = "test"): Look => {
  return async () => {
    const { json } = await api.send("GET", "/", {
      headers: { accept: "application/openapi+json", "accept-profile": schema },
    });
    return JSON.stringify((json as { definitions: Record<string, object> }).definitions[name] ?? null);
  };
};

/** By the tag that PostgreSQL gives the command: the command, where to look, and what is seen before and after. */
const changes: [tag: string, sql: string, look: Look, before: unknown, after: unknown][] = [
  [
    "CREATE SCHEMA",
    "create schema later create table things (id int)",
    status("/things", { "accept-profile": "later" }),
    404,
    200,
  ],
  [
    "ALTER SCHEMA",
    "alter schema elsewhere rename to renamed",
    status("/things", { "accept-profile": "renamed" }),
    404,
    200,
  ],
  ["CREATE TABLE", "create table test.made (id int)", status("/made"), 404, 200],
  ["ALTER TABLE", "alter table test.tables rename to chairs", status("/chairs"), 404, 200],
  ["CREATE TABLE AS", "create table test.copied as select 1 as one", status("/copied"), 404, 200],
  ["SELECT INTO", "select 1 as one into test.poured", status("/poured"), 404, 200],
  [
    "CREATE INDEX",
    "create unique index on test.passports (client_id)",
    body("/clients?select=passports(id)&id=eq.1"),
    [{ passports: [] }],
    [{ passports: null }],
  ],
  [
    "CREATE FOREIGN TABLE",
    "create foreign table test.further (id int) server nowhere",
    definition("further"),
    "null",
    expect.stringContaining("id"),
  ],
  [
    "ALTER FOREIGN TABLE",
    "alter foreign table test.far add column distance int",
    definition("far"),
    expect.not.stringContaining("distance"),
    expect.stringContaining("distance"),
  ],
  [
    "IMPORT FOREIGN SCHEMA",
    "import foreign schema test limit to (far_tables) from server itself into later",
    definition("far_tables", "later"),
    "null",
    expect.stringContaining("id"),
  ],
  ["CREATE VIEW", "create view test.new_view as select 1 as one", status("/new_view"), 404, 200],
  ["ALTER VIEW", "alter view test.plain_view rename to plainer_view", status("/plainer_view"), 404, 200],
  [
    "CREATE MATERIALIZED VIEW",
    "create materialized view test.new_kept as select 1 as one",
    status("/new_kept"),
    404,
    200,
  ],
  [
    "ALTER MATERIALIZED VIEW",
    "alter materialized view test.kept_view rename to still_kept",
    status("/still_kept"),
    404,
    200,
  ],
  [
    "CREATE FUNCTION",
    "create function test.tell() returns int language sql stable as 'select 1'",
    status("/rpc/tell"),
    404,
    200,
  ],
  ["ALTER FUNCTION", "alter function test.told() rename to told_again", status("/rpc/told_again"), 404, 200],
  [
    "ALTER ROUTINE",
    "alter routine test.told_all() rename to told_everybody",
    status("/rpc/told_everybody"),
    404,
    200,
  ],
  [
    "CREATE AGGREGATE",
    `create aggregate test.names_of(test.clients) (sfunc = test.add_name, stype = test."text/names", initcond = '')`,
    status("/clients", { accept: "text/names" }),
    406,
    200,
  ],
  [
    "ALTER AGGREGATE",
    "alter aggregate test.others_of(test.clients) rename to all_others_of",
    status("/clients", { accept: "text/others" }),
    200,
    200,
  ],
  [
    "CREATE TRIGGER",
    "create trigger ignore_insert instead of insert on test.totals for each row execute function test.ignore()",
    allow("/totals"),
    "OPTIONS,GET,HEAD",
    "OPTIONS,GET,HEAD,POST",
  ],
  [
    "CREATE RULE",
    "create rule no_delete as on delete to test.totals do instead nothing",
    allow("/totals"),
    "OPTIONS,GET,HEAD,POST",
    "OPTIONS,GET,HEAD,POST,DELETE",
  ],
  [
    "ALTER TYPE",
    "alter type test.mood add value 'loud'",
    definition("moody"),
    expect.not.stringContaining("loud"),
    expect.stringContaining("loud"),
  ],
  [
    "ALTER DOMAIN",
    "alter domain test.old_shade rename to shade",
    definition("inks"),
    expect.stringContaining("old_shade"),
    expect.stringContaining("test.shade"),
  ],
  [
    "CREATE CAST",
    "create cast (test.shade as json) with function test.to_json(test.shade) as implicit",
    body("/inks"),
    [{ shade: 7 }],
    [{ shade: "#7" }],
  ],
  ["CREATE FUNCTION", "create extension sslinfo schema test", status("/rpc/ssl_is_used"), 404, 200],
  [
    "ALTER EXTENSION",
    'alter extension "uuid-ossp" set schema later',
    status("/rpc/uuid_generate_v4", { "accept-profile": "later" }),
    404,
    200,
  ],
  [
    "COMMENT",
    "comment on table test.bold is 'Says it'",
    definition("bold"),
    expect.not.stringContaining("Says it"),
    expect.stringContaining("Says it"),
  ],
  ["GRANT", "grant select on test.shy to anon", definition("shy"), "null", expect.stringContaining("id")],
  [
    "REVOKE",
    "revoke select on test.bold from anon",
    definition("bold"),
    expect.stringContaining("id"),
    "null",
  ],
];

test("every DDL command that reloads the schema is tested here, and no other", async () => {
  const rows = await api.sql(
    "select unnest(evttags) as tag from pg_event_trigger where evtname = 'announce_schema'",
  );
  // what is published concerns the live service alone, and is tried in its own tests
  const tags = rows.map(({ tag }) => String(tag)).filter((tag) => !tag.endsWith(" PUBLICATION"));
  expect(tags.toSorted()).toEqual([...new Set(changes.map(([tag]) => tag))].toSorted());
});

test.each(changes)("%s reloads the schema", async (_tag, sql, look, before, after) => {
  expect(await look()).toEqual(before);
  await sleep(300); // what was told before has been taken in: this must not be read along with it
  await api.sql(sql);
  await expect.poll(look).toEqual(after);
});

// what is gone and still believed in is a 404 as well, but PostgreSQL's
const code = (path: string): Look => {
  return async () => ((await api.send("GET", path)).json as { code?: string }).code;
};
test.each([
  ["a relation", "drop view test.totals", code("/totals"), "PGRST205"],
  ["a function", "drop function test.ping()", code("/rpc/ping"), "PGRST202"],
  ["an extension", "drop extension sslinfo", code("/rpc/ssl_is_used"), "PGRST202"],
])("dropping %s reloads the schema", async (_what, sql, look, after) => {
  expect(await look()).toBeUndefined();
  await sleep(300);
  await api.sql(sql);
  await expect.poll(look).toBe(after);
});
