import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(
    `insert into event_tags (event_id, tag) values ('${one.published}', 'techno'), ('${one.draft}', 'techno')`,
  );
}

//                                          anon stranger owner team moderator admin service
testAccess("event_tags", fill, [
  [
    "reads the tags of a published event",
    `select from event_tags where event_id = '${one.published}'`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    "reads the tags of a draft",
    `select from event_tags where event_id = '${one.draft}'`,
    [0, 0, 0, 1, 1, 1, 1],
  ],
  [
    "adds to the tags",
    `insert into event_tags (event_id, tag) values ('${one.published}', 'new')`,
    [...no, 1],
  ],
  ["changes the tags", `update event_tags set tag = 'new' where event_id = '${one.published}'`, [...no, 1]],
  ["removes the tags", "delete from event_tags", [...no, 2]],
]);
