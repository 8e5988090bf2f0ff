import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";

const no = Array<string>(6).fill("42501");

//                                          anon stranger owner team moderator admin service
testAccess("ticket_inventory", addOneOfEach, [
  [
    "reads the stock",
    `select from ticket_inventory where ticket_type_id = '${one.type}'`,
    ["42501", 0, 0, 1, 1, 1, 1],
  ],
  [
    "adds places",
    `update ticket_inventory set quantity = 1000 where ticket_type_id = '${one.type}'`,
    [...no, 1],
  ],
  ["adds stock", `insert into ticket_inventory (ticket_type_id) values ('${one.type}')`, [...no, "23505"]],
  ["removes stock", `delete from ticket_inventory where ticket_type_id = '${one.draftType}'`, [...no, 1]],
]);
