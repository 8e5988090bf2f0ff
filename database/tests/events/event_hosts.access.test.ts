import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(
    `insert into event_hosts (event_id, organiser_id) select id, '${id("organiser")}' from events where id in ('${one.published}', '${one.draft}')`,
  );
}

//                                          anon stranger owner team moderator admin service
testAccess("event_hosts", fill, [
  [
    "reads the hosts of a published event",
    `select from event_hosts where event_id = '${one.published}'`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    "reads the hosts of a draft",
    `select from event_hosts where event_id = '${one.draft}'`,
    [0, 0, 0, 1, 1, 1, 1],
  ],
  [
    "joins as host",
    `insert into event_hosts (event_id, organiser_id) values ('${one.unlisted}', '${id("organiser")}')`,
    [...no, 1],
  ],
  ["changes hosts", "update event_hosts set role = 'sponsor'", [...no, 2]],
  ["removes hosts", "delete from event_hosts", [...no, 2]],
]);
