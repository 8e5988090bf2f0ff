// Settings of the operator's own, which functions in the database read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

const odd = "-----BEGIN KEY-----\nab\\c d\t'\"ü – -c statement_timeout=1\r\n";
let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { appSettings: { map_key: "0123456789abcdef", odd } },
    `create function test.app_setting(name text) returns text language sql stable as $$ select current_setting('app.settings.' || name, true) $$;
    create function test.change_app_setting() returns text language sql as $$ select set_config('app.settings.map_key', 'changed', true) $$;
    grant execute on all functions in schema test to anon, authenticated;`,
  );
});
afterAll(() => api.close());
const read = async (name: string, token?: string) =>
  (await api.send("POST", "/rpc/app_setting", { body: { name }, ...(token ? { token } : {}) })).json;

test("a database function reads the operator's app settings, no matter who calls it", async () => {
  expect(await read("map_key")).toBe("0123456789abcdef");
  expect(await read("MAP_KEY", await api.sign({ role: "authenticated" }))).toBe("0123456789abcdef");
  expect((await api.send("GET", "/rpc/app_setting?name=map_key")).json).toBe("0123456789abcdef");
  expect(await read("unheard_of")).toBeNull();
});

test("an app setting may hold any character and injects no other setting", async () => {
  expect(await read("odd")).toBe(odd);
});

test("an app setting that a request changes is back for the next, on every connection", async () => {
  expect((await api.send("POST", "/rpc/change_app_setting")).json).toBe("changed");
  const answers = await Promise.all(Array.from({ length: 40 }, () => read("map_key")));
  expect(new Set(answers)).toEqual(new Set(["0123456789abcdef"]));
});

test("a connection opened again has the app settings", async () => {
  await api.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()",
  );
  expect((await api.send("GET", "/rpc/app_setting?name=map_key")).json).toBe("0123456789abcdef");
});
