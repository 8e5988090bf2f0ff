import { testAccess } from "../harness/access.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const read = (typeId: string) => `select from ticket_types where id = '${typeId}'`;

//                                          anon stranger owner team moderator admin service
testAccess("ticket_types", addOneOfEach, [
  ["reads what a published event sells", read(one.type), [1, 1, 1, 1, 1, 1, 1]],
  ["reads the guest list's type", read(one.guestType), [0, 0, 0, 1, 1, 1, 1]],
  ["reads what a draft will sell", read(one.draftType), [0, 0, 0, 1, 1, 1, 1]],
  [
    "lists the prices of a published event",
    `select from list_ticket_types('${one.published}')`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  ["lists the prices of a draft", `select from list_ticket_types('${one.draft}')`, [0, 0, 0, 1, 1, 1, 0]],
  [
    "adds a type",
    `insert into ticket_types (event_id, name, kind) values ('${one.published}', 'Mine', 'free')`,
    [...no, 1],
  ],
  ["changes a price", `update ticket_types set face_pence = 1 where id = '${one.type}'`, [...no, "23514"]],
  ["removes a type", `delete from ticket_types where id = '${one.draftType}'`, [...no, 1]],
]);

/** The type `owner` holds a ticket of is offered no more. */
async function fillArchived(world: World) {
  await addOneOfEach(world);
  await world.client.query(`update ticket_types set status = 'archived' where id = '${one.type}'`);
}
testAccess("ticket_types that are offered no more", fillArchived, [
  ["reads the type of a ticket", read(one.type), [0, 0, 1, 1, 1, 1, 1]],
]);
