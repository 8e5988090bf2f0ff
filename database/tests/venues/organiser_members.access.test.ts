import { testAccess } from "../harness/access.ts";
import { id } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const membership = `'${id("organiser")}', (select auth.uid()), 'owner'`;

//                                          anon stranger owner team moderator admin service
testAccess("organiser_members", async () => {}, [
  ["reads who acts for an organiser", "select from organiser_members", ["42501", 0, 0, 1, 1, 1, 1]],
  [
    "makes themselves an owner",
    `insert into organiser_members (organiser_id, user_id, role) values (${membership})`,
    [...no, "23502"],
  ],
  ["promotes members", "update organiser_members set role = 'owner'", [...no, 1]],
  ["removes members", "delete from organiser_members", [...no, 1]],
]);
