import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addEvent, id, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const read = (eventId: string) => `select from events where id = '${eventId}'`;
const columns = "organiser_id, venue_id, title, description, category, starts_at";

async function fill(world: World) {
  await addOneOfEach(world);
  for (const status of ["postponed", "cancelled", "scheduled", "under_review", "removed"])
    await addEvent(world.client, { name: status, status });
}

//                                          anon stranger owner team moderator admin service
testAccess("events", fill, [
  ["reads a published event", read(one.published), [1, 1, 1, 1, 1, 1, 1]],
  ["reads an unlisted event", read(one.unlisted), [0, 0, 0, 1, 1, 1, 1]],
  ["lists the unlisted events", "select from events where visibility = 'unlisted'", [0, 0, 0, 1, 1, 1, 1]],
  ["finds an unlisted event by its id", `select from find_event('${one.unlisted}')`, [1, 1, 1, 1, 1, 1, 1]],
  ["finds an unlisted event by its slug", "select from find_event('event-unlisted')", [1, 1, 1, 1, 1, 1, 1]],
  [
    "reads the rows around an unlisted event that was found in the same request",
    `select from find_event('${one.unlisted}') f, lateral (select e.id from events e where e.id = f.id offset 0) e`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  ["reads a postponed event", read(id("event postponed")), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a cancelled event", read(id("event cancelled")), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a draft", read(one.draft), [0, 0, 0, 1, 1, 1, 1]],
  ["reads a scheduled event", read(id("event scheduled")), [0, 0, 0, 1, 1, 1, 1]],
  ["reads an event under review", read(id("event under_review")), [0, 0, 0, 1, 1, 1, 1]],
  ["reads a removed event", read(id("event removed")), [0, 0, 0, 1, 1, 1, 1]],
  [
    "adds an event",
    `insert into events (${columns}) values ('${id("organiser")}', '${id("venue")}', 'Mine', 'A night of mine.', 'music', now())`,
    [...no, 1],
  ],
  [
    "publishes a draft by hand",
    `update events set status = 'published' where id = '${one.draft}'`,
    [...no, 1],
  ],
  ["removes a draft", `delete from events where id = '${one.draft}'`, [...no, 1]],
]);

/** The event `owner` has a ticket for was taken down. */
async function fillRemoved(world: World) {
  await addOneOfEach(world);
  await world.client.query(`update events set status = 'under_review' where id = '${one.published}'`);
}
testAccess("events that were taken down", fillRemoved, [
  ["reads the event of a ticket", read(one.published), [0, 0, 1, 1, 1, 1, 1]],
]);
