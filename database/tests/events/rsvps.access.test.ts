import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";

async function fill(world: World) {
  await addOneOfEach(world);
  await world.client.query(`update events set attendee_list = 'opt_in' where id = '${one.published}';
    insert into rsvps (event_id, user_id, state, visible) values
      ('${one.published}', '${id("user owner")}', 'going', true), ('${one.unlisted}', '${id("user owner")}', 'going', false)`);
}
const answer = (eventId: string, user: string) =>
  `insert into rsvps (event_id, user_id, state) values ('${eventId}', ${user}, 'interested') on conflict do nothing`;

//                                          anon stranger owner team moderator admin service
testAccess("rsvps", fill, [
  [
    "reads who shows that they go",
    `select from rsvps where event_id = '${one.published}'`,
    ["42501", 1, 1, 1, 1, 1, 1],
  ],
  [
    "reads who goes without showing it",
    `select from rsvps where event_id = '${one.unlisted}'`,
    ["42501", 0, 1, 0, 0, 0, 1],
  ],
  ["answers for themselves", answer(one.secret, "$me"), ["42501", 1, 1, 1, 1, 1, "23502"]],
  [
    "answers for somebody else",
    answer(one.secret, `'${id("user moderator")}'`),
    ["42501", "42501", "42501", "42501", 1, "42501", 1],
  ],
  [
    "answers to a draft they cannot see",
    answer(one.draft, "$me"),
    ["42501", "42501", "42501", 1, 1, 1, "23502"],
  ],
  ["changes answers", "update rsvps set visible = false", ["42501", 0, 2, 0, 0, 0, 2]],
  ["takes answers back", "delete from rsvps", ["42501", 0, 2, 0, 0, 0, 2]],
]);
