// Jobs locked by a killed process run again.
import { emptyWorld } from "@undercroft/database/testing/matrix";
import { startWorker } from "@undercroft/jobs";
import { expect, test } from "vitest";

test("a job locked by a killed process runs soon after the next start, and one of a living process is left alone", async () => {
  const world = await emptyWorld();
  const done: unknown[] = [];
  const start = (tasks: Parameters<typeof startWorker>[0]["tasks"]) =>
    startWorker({ connection: world.connection, schedules: [], concurrency: 1, log: () => {}, tasks });
  const { client } = world;
  const add = (name: string) =>
    client.query("select graphile_worker.add_job('probe', json_build_object('name', $1::text))", [name]);
  let finish = () => {};
  const living = await start({
    probe: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  });
  try {
    await add("busy elsewhere");
    await expect
      .poll(
        async () =>
          (await client.query("select from graphile_worker._private_jobs where locked_by is not null"))
            .rowCount,
      )
      .toBe(1);
    await add("left by a killed one");
    await client.query(`update graphile_worker._private_jobs set locked_by = coalesce(locked_by, 'worker-killed'),
      locked_at = now() - interval '1 minute'`);
    const next = await start({
      probe: async (payload) => {
        done.push((payload as { name: string }).name);
      },
    });
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(["left by a killed one"]);
    await next.stop();
  } finally {
    finish();
    await living.stop();
    await world.end();
  }
});
