import { testAccess } from "../harness/access.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

/** The venue of the event `owner` has a ticket for hides its place. */
async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query("update venues set location_precision = 'area'");
}
const read = "select from venue_addresses";

//                                          anon stranger owner team moderator admin service
testAccess("venue_addresses", fill, [
  ["reads where a private venue is", read, ["42501", 0, 1, 1, 1, 1, 1]],
  ["writes where a private venue is", "update venue_addresses set address = 'Elsewhere'", [...no, 1]],
  ["removes where a private venue is", "delete from venue_addresses", [...no, 1]],
  [
    "adds where a venue is",
    `insert into venue_addresses (venue_id, address) values ('${id("nowhere")}', 'Elsewhere')`,
    [...no, "23503"],
  ],
]);

async function fillBefore(world: World) {
  await fill(world);
  await world.client.query("update events set reveal_at = now() + interval '1 hour'");
}
testAccess("venue_addresses before the reveal", fillBefore, [
  ["reads where a private venue is", read, ["42501", 0, 0, 1, 1, 1, 1]],
]);
