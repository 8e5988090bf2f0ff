// Reads share connections as long as nobody waits for another's.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

const pause = 0.4;
let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create function test.backend() returns int language sql stable as 'select pg_backend_pid()';
    create function test.backend_after(seconds float8) returns int language sql stable as 'select pg_backend_pid() from pg_sleep(seconds)';
    grant execute on all functions in schema test to anon;`,
  );
});
afterAll(() => api.close());

const quick = async () => (await api.send("GET", "/rpc/backend")).json as number;
const slow = async () => (await api.send("GET", `/rpc/backend_after?seconds=${pause}`)).json as number;
const many = <Made>(count: number, make: () => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, make));

test("quick reads that come together go on one connection once they are known to be quick", async () => {
  for (let i = 0; i < 200; i++) await quick();
  expect(new Set(await many(8, quick)).size).toBe(1);
});

test("slow reads do not wait for each other, nor a quick one for any of them", async () => {
  const started = performance.now();
  const busy = many(3, slow);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [taken] = [await quick()];
  expect(performance.now() - started).toBeLessThan(pause * 1000);
  const used = await busy;
  expect(performance.now() - started).toBeLessThan(2 * pause * 1000);
  expect(new Set([...used, taken]).size).toBe(4);
});
