import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const read = "select from event_reveals";

//                                          anon stranger owner team moderator admin service
testAccess("event_reveals before the time has come", addOneOfEach, [
  ["reads the secret place", read, ["42501", 0, 0, 1, 0, 0, 1]],
  ["writes the secret place", "update event_reveals set address = 'Elsewhere'", [...no, 1]],
  [
    "adds a secret place",
    `insert into event_reveals (event_id, address) values ('${one.draft}', 'Elsewhere')`,
    [...no, 1],
  ],
  ["removes the secret place", "delete from event_reveals", [...no, 1]],
]);

async function revealed(world: World) {
  await addOneOfEach(world);
  await world.client.query("update events set reveal_at = now() where location_mode = 'secret'");
}
testAccess("event_reveals from reveal_at on", revealed, [
  ["reads the secret place", read, ["42501", 0, 1, 1, 0, 0, 1]],
]);

async function cancelled(world: World) {
  await revealed(world);
  await world.client.query("update events set status = 'cancelled' where location_mode = 'secret'");
}
testAccess("event_reveals of a cancelled night", cancelled, [
  ["reads the secret place", read, ["42501", 0, 0, 1, 0, 0, 1]],
]);
