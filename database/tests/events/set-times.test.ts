// The hour of publishing set times: kept from the public until then, read by the team, published by a job.
import { afterAll, beforeAll, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { addEvent, addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const acts = JSON.stringify([
  {
    name: "Ada Fields",
    kind: "dj",
    is_headliner: true,
    set_start: "2031-05-10T23:00",
    set_end: "2031-05-11T01:00",
  },
  { name: "TBA", kind: "dj" },
]);
const write = (event: string) => world.client.query("select internal.write_line_up($1, $2)", [event, acts]);
const sharpen = (event: string, hour: string) =>
  world.client.query(`update events set set_times_at = now() + interval '${hour}' where id = $1`, [event]);
/** What a visitor reads of the set of the first act. */
async function publicStart(event: string): Promise<Date | null> {
  await world.client.query("begin");
  await become(world.client, "anon", null);
  const { rows } = await world.client.query(
    "select set_start from event_artists where event_id = $1 order by billing limit 1",
    [event],
  );
  await world.client.query("rollback");
  return rows[0].set_start;
}
const draft = async (event: string) =>
  (await world.client.query("select internal.line_up_as_draft($1) as acts", [event])).rows[0].acts;

test("Set times are kept from the public until their hour, and published by the job then", async () => {
  const event = await addEvent(world.client, { name: "timed" });
  await sharpen(event, "1 day");
  await write(event);
  expect(await publicStart(event)).toBeNull();
  expect((await draft(event))[0]).toMatchObject({
    set_start: "2031-05-10T23:00",
    set_end: "2031-05-11T01:00",
  });
  await world.client.query("select internal.publish_set_times()");
  expect(await publicStart(event)).toBeNull();
  await sharpen(event, "-1 second");
  const { rows } = await world.client.query("select internal.publish_set_times() as done");
  expect(rows[0].done).toBe(1);
  expect(await publicStart(event)).toEqual(new Date("2031-05-10T22:00:00Z"));
  expect((await world.client.query("select count(*) from internal.held_set_times")).rows[0].count).toBe("0");
});

test("Saving again without an hour publishes the times, and with one takes them back", async () => {
  const event = await addEvent(world.client, { name: "changed" });
  await write(event);
  expect(await publicStart(event)).not.toBeNull();
  await sharpen(event, "2 days");
  await write(event);
  expect(await publicStart(event)).toBeNull();
  await world.client.query("update events set set_times_at = null where id = $1", [event]);
  await write(event);
  expect(await publicStart(event)).not.toBeNull();
});

test("The hour is a time before the start", async () => {
  const problems = async (hour: string) =>
    (
      await world.client.query("select field, message from internal.problems_line_up($1)", [
        JSON.stringify({ starts_at: "2031-05-10T22:00", set_times_at: hour, line_up: [] }),
      ])
    ).rows;
  expect(await problems("2031-05-09T12:00")).toEqual([]);
  expect(await problems("2031-05-12T12:00")).toEqual([
    { field: "set_times_at", message: "Set times are published before the night begins" },
  ]);
  expect(await problems("soon")).toMatchObject([{ field: "set_times_at", message: "Invalid date format" }]);
});
