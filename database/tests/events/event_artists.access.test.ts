import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(
    `insert into event_artists (event_id, name) values ('${one.published}', 'Ana'), ('${one.draft}', 'Ana')`,
  );
}

//                                          anon stranger owner team moderator admin service
testAccess("event_artists", fill, [
  [
    "reads the line-up of a published event",
    `select from event_artists where event_id = '${one.published}'`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    "reads the line-up of a draft",
    `select from event_artists where event_id = '${one.draft}'`,
    [0, 0, 0, 1, 1, 1, 1],
  ],
  [
    "adds to the line-up",
    `insert into event_artists (event_id, name) values ('${one.published}', 'new')`,
    [...no, 1],
  ],
  [
    "changes the line-up",
    `update event_artists set name = 'new' where event_id = '${one.published}'`,
    [...no, 1],
  ],
  ["removes the line-up", "delete from event_artists", [...no, 2]],
]);
