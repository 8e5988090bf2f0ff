// Unlisted events are found by their address alone. Who may read and write each state of an event is in
// the head of database/current/access/events.sql.
import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

//                                          anon stranger owner team moderator admin service
testAccess("events by find_event", addOneOfEach, [
  ["finds an unlisted event by its id", `select from find_event('${one.unlisted}')`, [1, 1, 1, 1, 1, 1, 1]],
  ["finds an unlisted event by its slug", "select from find_event('event-unlisted')", [1, 1, 1, 1, 1, 1, 1]],
  [
    "reads the rows around an unlisted event that was found in the same request",
    `select from find_event('${one.unlisted}') f, lateral (select e.id from events e where e.id = f.id offset 0) e`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
]);

/** The event `owner` has a ticket for is under review; the matrix has the one that was removed. */
async function fillUnderReview(world: World) {
  await addOneOfEach(world);
  await world.client.query(`update events set status = 'under_review' where id = '${one.published}'`);
}
testAccess("events under review", fillUnderReview, [
  ["reads the event of a ticket", `select from events where id = '${one.published}'`, [0, 0, 1, 1, 1, 1, 1]],
]);
