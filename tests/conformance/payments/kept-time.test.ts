// Statements that keep time share few connections: each connection that has run them holds some 25 MB of plans and compiled functions.
import { emptyWorld } from "@undercroft/database/testing/matrix";
import { startWorker } from "@undercroft/jobs";
import { expect, test } from "vitest";

test("thirty statements that are due at the same moment run on two connections, and all of them run", async () => {
  const world = await emptyWorld();
  const { client } = world;
  await client.query("create table internal.kept_time (number integer, pid integer)");
  const statements = Array.from({ length: 30 }, (_, number) => ({
    statement: `insert into internal.kept_time select ${number}, pg_backend_pid() from pg_sleep(0.02)`,
    everySeconds: 1,
  }));
  const worker = await startWorker({
    connection: world.connection,
    schedules: statements,
    log: () => {},
    tasks: { probe: async () => {} },
  });
  try {
    const count = async () =>
      (await client.query("select count(distinct number)::integer as ran from internal.kept_time")).rows[0];
    await expect.poll(count, { timeout: 30_000 }).toEqual({ ran: 30 });
    const used = await client.query("select distinct pid from internal.kept_time");
    expect(used.rowCount).toBeLessThanOrEqual(2);
  } finally {
    await worker.stop();
    await world.end();
  }
});
