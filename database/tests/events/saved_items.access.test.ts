import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(
    `insert into saved_items (user_id, kind, target_id) values ('${id("user owner")}', 'event', '${one.published}')`,
  );
}

//                                          anon stranger owner team moderator admin service
testAccess("saved_items", fill, [
  ["reads what was saved", "select from saved_items", ["42501", 0, 1, 0, 0, 0, 1]],
  [
    "saves for themselves",
    `insert into saved_items (kind, target_id) values ('event', '${one.unlisted}')`,
    ["42501", 1, 1, 1, 1, 1, "23502"],
  ],
  [
    "saves for somebody else",
    `insert into saved_items (user_id, kind, target_id) values ('${id("user team")}', 'event', '${one.unlisted}')`,
    ["42501", "42501", "42501", 1, "42501", "42501", 1],
  ],
  ["changes what was saved", "update saved_items set payload = '{}'", ["42501", 0, 1, 0, 0, 0, 1]],
  [
    "hands what was saved to another person",
    `update saved_items set user_id = '${id("user team")}'`,
    ["42501", "42501", "42501", "42501", "42501", "42501", 1],
  ],
  ["forgets what was saved", "delete from saved_items", ["42501", 0, 1, 0, 0, 0, 1]],
]);
