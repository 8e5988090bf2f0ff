import { testAccess } from "../harness/access.ts";

const no = Array<string>(6).fill("42501");

//                                          anon stranger owner team moderator admin service
testAccess("organisers", async () => {}, [
  ["reads organisers", "select from organisers", [1, 1, 1, 1, 1, 1, 1]],
  ["adds an organiser", "insert into organisers (name) values ('Me')", [...no, 1]],
  ["trusts organisers", "update organisers set trust = 'trusted'", [...no, 1]],
  ["removes organisers", "delete from organisers", [...no, 1]],
]);
