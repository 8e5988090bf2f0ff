import { testAccess } from "../harness/access.ts";
import { insert } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

//                                          anon stranger owner team moderator admin service
testAccess("artists", ({ client }) => insert(client, "artists", { name: "Ana" }), [
  ["reads artists", "select from artists", [1, 1, 1, 1, 1, 1, 1]],
  ["adds an artist", "insert into artists (name) values ('Bo')", [...no, 1]],
  ["renames artists", "update artists set name = 'Bo'", [...no, 1]],
  ["removes artists", "delete from artists", [...no, 1]],
]);
