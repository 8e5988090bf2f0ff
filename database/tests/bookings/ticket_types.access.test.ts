// Who sees prices through the function. Who may read and write ticket types is in the head of database/current/access/ticket_types.sql.
import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";

//                                          anon stranger owner team moderator admin service
testAccess("list_ticket_types", addOneOfEach, [
  [
    "lists the prices of a published event",
    `select from list_ticket_types('${one.published}')`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  ["lists the prices of a draft", `select from list_ticket_types('${one.draft}')`, [0, 0, 0, 1, 1, 1, 0]],
]);
