import { testAccess } from "../harness/access.ts";

const no = Array<string>(6).fill("42501");

//                                          anon stranger owner team moderator admin service
testAccess("areas", async () => {}, [
  ["reads areas", "select from areas", [2, 2, 2, 2, 2, 2, 2]],
  ["adds an area", "insert into areas (name, slug, kind) values ('X', 'x', 'city')", [...no, 1]],
  ["renames areas", "update areas set name = 'X'", [...no, 2]],
  ["removes areas", "delete from areas where kind = 'region'", [...no, 0]],
]);
