import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const read = (eventId: string, audience: string) =>
  `select from event_updates where event_id = '${eventId}' and audience = '${audience}'`;

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(`insert into event_updates (event_id, body, audience)
    select id, 'Doors at ten.', audience from events, unnest(array['public', 'holders']) audience where id in ('${one.published}', '${one.draft}')`);
}

//                                          anon stranger owner team moderator admin service
testAccess("event_updates", fill, [
  ["reads a public announcement", read(one.published, "public"), [1, 1, 1, 1, 1, 1, 1]],
  ["reads an announcement to holders", read(one.published, "holders"), [0, 0, 1, 1, 1, 1, 1]],
  ["reads the public announcement of a draft", read(one.draft, "public"), [0, 0, 0, 1, 1, 1, 1]],
  [
    "announces something",
    `insert into event_updates (event_id, body) values ('${one.published}', 'Free beer')`,
    [...no, 1],
  ],
  ["changes announcements", "update event_updates set body = 'Free beer'", [...no, 4]],
  ["removes announcements", "delete from event_updates", [...no, 4]],
]);
