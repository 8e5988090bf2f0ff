import { testAccess } from "../harness/access.ts";
import { userId } from "../harness/actors.ts";

const no = Array<string>(6).fill("42501");
const give = (role: string) =>
  `insert into user_roles (user_id, role, assigned_by) values ('${userId("owner")}', '${role}', $me)`;

//                                          anon stranger owner team moderator admin service
testAccess("user_roles", async () => {}, [
  ["reads who has a role", "select from user_roles", ["42501", 0, 0, 0, 2, 2, 2]],
  ["gives the owner moderator", give("moderator"), ["42501", "42501", "42501", "42501", 1, 1, 1]],
  ["gives the owner admin", give("admin"), ["42501", "42501", "42501", "42501", "42501", 1, 1]],
  ["takes moderator away", "delete from user_roles where role = 'moderator'", ["42501", 0, 0, 0, 1, 1, 1]],
  [
    "turns a moderator into an admin",
    "update user_roles set role = 'admin' where role = 'moderator'",
    [...no, 1],
  ],
]);
