import { testAccess } from "../harness/access.ts";
import { userId } from "../harness/actors.ts";

const no = Array<string>(6).fill("42501");
const owners = `where user_id = '${userId("owner")}'`;

//                                          anon stranger owner team moderator admin service
testAccess("profile_private", async () => {}, [
  ["reads what only the owner sees", `select from profile_private ${owners}`, ["42501", 0, 1, 0, 0, 0, 1]],
  [
    "changes what only the owner sees",
    `update profile_private set theme = 'dark' ${owners}`,
    ["42501", 0, 1, 0, 0, 0, 1],
  ],
  ["ends their suspension", `update profile_private set suspended_until = null ${owners}`, [...no, 1]],
  ["adds a row", `insert into profile_private (user_id) values ('${userId("owner")}')`, [...no, "23505"]],
  ["removes a row", `delete from profile_private ${owners}`, [...no, 1]],
]);
