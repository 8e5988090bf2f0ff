import { testAccess } from "../harness/access.ts";
import { id, insert, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const membership = `'${id("venue")}', (select auth.uid()), 'owner'`;

async function fill({ client }: World) {
  await insert(client, "venue_members", { venue_id: id("venue"), user_id: id("user owner"), role: "door" });
}

//                                          anon stranger owner team moderator admin service
testAccess("venue_members", fill, [
  ["reads who runs a venue", "select from venue_members", ["42501", 0, 2, 2, 2, 2, 2]],
  [
    "makes themselves an owner",
    `insert into venue_members (venue_id, user_id, role) values (${membership})`,
    [...no, "23502"],
  ],
  ["promotes members", "update venue_members set role = 'owner'", [...no, 2]],
  ["removes members", "delete from venue_members", [...no, 2]],
]);
