import { testAccess } from "../harness/access.ts";
import { userId } from "../harness/actors.ts";
import { addUsers, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const read = (name: string) => `select from profiles where user_id = '${userId(name)}'`;

async function fill({ client }: World) {
  await addUsers(client, ["shy", "banned"]);
  await client.query(`update profiles set visibility = 'public' where user_id in ('${userId("owner")}', '${userId("banned")}');
    update profiles set visibility = 'hidden' where user_id = '${userId("shy")}';
    update profiles set status = 'suspended' where user_id = '${userId("banned")}'`);
}

//                                          anon stranger owner team moderator admin service
testAccess("profiles", fill, [
  ["reads a public profile", read("owner"), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a hidden profile", read("shy"), [0, 0, 0, 0, 1, 1, 1]],
  ["reads a suspended profile", read("banned"), [0, 0, 0, 0, 1, 1, 1]],
  [
    "changes the owner's profile",
    `update profiles set bio = 'x' where user_id = '${userId("owner")}'`,
    ["42501", 0, 1, 0, 0, 0, 1],
  ],
  [
    "lifts a suspension by hand",
    `update profiles set status = 'active' where user_id = '${userId("banned")}'`,
    [...no, 1],
  ],
  ["hands a profile to another person", "update profiles set user_id = gen_random_uuid()", [...no, "23503"]],
  [
    "adds a profile",
    `insert into profiles (user_id, handle) values ('${userId("owner")}', 'another')`,
    [...no, "23505"],
  ],
  ["removes a profile", read("shy").replace("select", "delete"), [...no, 1]],
]);
