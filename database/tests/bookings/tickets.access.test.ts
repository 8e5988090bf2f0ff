import { testAccess } from "../harness/access.ts";
import { addOneOfEach } from "../harness/fixtures.ts";

const no = Array<string>(6).fill("42501");
const columns = "booking_id, booking_line_id, event_id, ticket_type_id, owner_id";

//                                          anon stranger owner team moderator admin service
testAccess("tickets", addOneOfEach, [
  ["reads tickets and their codes", "select code from tickets", ["42501", 0, 2, 0, 0, 0, 2]],
  ["renames the holder by hand", "update tickets set holder_name = 'Somebody'", [...no, 2]],
  [
    "makes a ticket",
    `insert into tickets (${columns}, code) select ${columns}, 'forged' from tickets limit 1`,
    [...no, 1],
  ],
  ["removes tickets", "delete from tickets", [...no, 2]],
]);
