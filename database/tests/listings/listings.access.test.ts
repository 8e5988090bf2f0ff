import { testAccess } from "../harness/access.ts";
import { addOneOfEach } from "../harness/fixtures.ts";

const no = Array<string>(7).fill("42501");

//                                          anon stranger owner team moderator admin service
testAccess("listings", addOneOfEach, [
  [
    "reads the cards of public events, not those of drafts and unlisted ones",
    "select from listings",
    [2, 2, 2, 2, 2, 2, 2],
  ],
  ["adds a card", "insert into listings select * from listings", no],
  ["changes a card", "update listings set title = 'Mine'", no],
  ["removes a card", "delete from listings", no],
]);
