// Who may call what stands around bookings. Who may read and write their rows is in the heads of database/current/access.

import { testAccess } from "../harness/access.ts";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

/** `owner` has confirmed one booking and holds another. */
async function fill(world: World) {
  await addOneOfEach(world);
  await asPerson(world.client, "owner", () =>
    world.client.query(
      `select hold_booking('${one.published}', '[{"ticket_type_id": "${one.type}", "quantity": 1}]')`,
    ),
  );
}

//                                          anon stranger owner team moderator admin service
testAccess("bookings through functions", fill, [
  [
    "holds places through the procedure",
    `select hold_booking('${one.published}', '[{"ticket_type_id": "${one.type}", "quantity": 1}]')`,
    ["42501", 1, 1, 1, 1, 1, "PT401"],
  ],
  [
    "lists who comes",
    `select from list_event_bookings('${one.published}')`,
    ["42501", "42501", "42501", 1, "42501", "42501", "42501"],
  ],
  ["runs the sweeper", "select internal.expire_holds()", [...no, "42501"]],
  ["moves stock", "select internal.move_places('{}', 1, 1)", [...no, "42501"]],
]);

/** Somebody who only works the door of the same organiser. */
async function fillDoor(world: World) {
  await fill(world);
  await world.client.query("update organiser_members set role = 'door'");
}
testAccess("bookings for door staff", fillDoor, [
  [
    "reads a confirmed booking",
    `select from bookings where status = 'confirmed' and event_id = '${one.published}'`,
    ["42501", 0, 1, 0, 0, 0, 1],
  ],
  ["lists who comes", `select from list_event_bookings('${one.published}')`, Array<string>(7).fill("42501")],
]);
