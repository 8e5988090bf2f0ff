import { expect, test } from "vitest";
import { demoWorld } from "../harness/world.ts";

test("the demo has a paid night in its queue, whose three tiers differ in what is left and in which the visitor waits", async () => {
  const world = await demoWorld();
  try {
    const { rows } = await world.client.query(
      `select answer, (select q.number from queue_entries q join auth.users u on u.id = q.user_id
         where q.event_id = e.id and q.status = 'waiting' and u.email like 'visitor@%') as visitor
       from events e, internal.read_queues(array[e.id]) where e.queue_mode = 'on'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].visitor).toBe(21);
    expect(rows[0].answer).toMatchObject({
      state: "open",
      admitted_number: 8,
      waiting: 64,
      is_sold_out: false,
    });
    expect(rows[0].answer.tiers.map(({ level }: { level: string }) => level)).toEqual([
      "none",
      "few",
      "plenty",
    ]);
    expect((await world.client.query("select * from internal.violations")).rows).toEqual([]);
  } finally {
    await world.end();
  }
});
