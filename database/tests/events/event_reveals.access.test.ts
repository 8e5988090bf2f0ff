// Before and after the reveal is in the head of database/current/access/event_reveals.sql; a cancelled night is revealed to nobody any more.
import { testAccess } from "../harness/access.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

async function cancelled(world: World) {
  await addOneOfEach(world);
  await world.client.query("update events set reveal_at = now() where location_mode = 'secret'");
  await world.client.query("update events set status = 'cancelled' where location_mode = 'secret'");
}

//                                          anon stranger owner team moderator admin service
testAccess("event_reveals of a cancelled night", cancelled, [
  ["reads the secret place", "select from event_reveals", ["42501", 0, 0, 1, 0, 0, 1]],
]);
