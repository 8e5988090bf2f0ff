import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";

const no = Array<string>(6).fill("42501");
const add = `insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select id, '${one.guestType}', 1, 0, 0 from bookings limit 1`;

//                                          anon stranger owner team moderator admin service
testAccess("booking_lines", addOneOfEach, [
  ["reads the lines of a booking", "select from booking_lines", ["42501", 0, 2, 0, 0, 0, 2]],
  ["adds a line", add, [...no, 1]],
  ["changes lines", "update booking_lines set quantity = 20", [...no, 2]],
  ["removes lines", "delete from booking_lines where quantity > 1", [...no, 0]],
]);
