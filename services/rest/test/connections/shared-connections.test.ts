// Reads share connections as long as nobody waits for another's.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

const functions = `create function test.backend() returns int language sql stable as 'select pg_backend_pid()';
  create function test.backend_after(lock bigint) returns int language sql stable as 'select pg_backend_pid() from pg_advisory_xact_lock_shared(lock)';
  create function test.caller(divisor int) returns json language sql stable as $$
    select json_build_object('backend', pg_backend_pid() / divisor, 'role', current_user, 'name', current_setting('request.jwt.claims')::json->>'name') $$;
  grant execute on all functions in schema test to anon, authenticated;`;
const held = 4711;
let api: TestRest;
beforeAll(async () => {
  api = await startRest({}, functions);
});
afterAll(() => api.close());

const quick = async () => (await api.send("GET", "/rpc/backend")).json as number;
/** A read that waits until the test lets go of what it holds. */
const slow = async () => (await api.send("GET", `/rpc/backend_after?lock=${held}`)).json as number;
const many = <Made>(count: number, make: () => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, make));

test("quick reads that come together go on one connection once they are known to be quick", async () => {
  // on a busy machine nothing is quick: asked again until it is
  const used = async () => {
    for (let i = 0; i < 50; i++) await quick();
    return new Set(await many(4, quick)).size;
  };
  await expect.poll(used, { timeout: 20_000, interval: 0 }).toBe(1);
});

test("slow reads do not wait for each other, nor a quick one for any of them", async () => {
  await api.sql(`select pg_advisory_lock(${held})`);
  const answered: string[] = [];
  const busy = many(3, () => slow().finally(() => answered.push("slow")));
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await api.sql(waiting)).length).toBe(3); // all at once
  const taken = await quick().finally(() => answered.push("quick"));
  await api.sql(`select pg_advisory_unlock(${held})`);
  const used = await busy;
  expect(answered).toEqual(["quick", "slow", "slow", "slow"]);
  expect(new Set([...used, taken]).size).toBe(4);
});

test("on one connection everybody keeps their role, their claims and their failures to themselves", async () => {
  const narrow = await startRest({}, functions, { maxConnections: 1 });
  try {
    const [ada, bea] = await Promise.all(
      ["ada", "bea"].map((name) => narrow.sign({ role: "authenticated", name })),
    );
    const ask = async (divisor: number, token?: string) =>
      (await narrow.send("GET", `/rpc/caller?divisor=${divisor}`, token ? { token } : {})).json;
    const { backend } = (await ask(1, ada)) as { backend: number };
    const rounds = await many(5, () => Promise.all([ask(1, ada), ask(0, bea), ask(1), ask(1, bea)]));
    for (const round of rounds)
      expect(round).toEqual([
        { backend, role: "authenticated", name: "ada" },
        expect.objectContaining({ code: "22012" }),
        { backend, role: "anon", name: null },
        { backend, role: "authenticated", name: "bea" },
      ]);
  } finally {
    await narrow.close();
  }
});
