import { testAccess } from "../harness/access.ts";
import { id, insert, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill({ client }: World) {
  for (const status of ["draft", "pending", "temporarily_closed", "closed", "suspended", "merged"])
    await insert(client, "venues", {
      id: id(status),
      name: `Venue ${status}`,
      address: "2 Arch Street",
      area_id: id("area"),
      status,
    });
  await insert(client, "venue_members", { venue_id: id("draft"), user_id: id("user team"), role: "manager" });
}
const inState = (status: string) => `select from venues where status = '${status}'`;

//                                          anon stranger owner team moderator admin service
testAccess("venues", fill, [
  ["reads an active venue", inState("active"), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a venue closed for a while", inState("temporarily_closed"), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a venue that was", inState("closed"), [1, 1, 1, 1, 1, 1, 1]],
  ["reads a draft of the team", inState("draft"), [0, 0, 0, 1, 1, 1, 1]],
  ["reads a pending venue of others", inState("pending"), [0, 0, 0, 0, 1, 1, 1]],
  ["reads a suspended venue of others", inState("suspended"), [0, 0, 0, 0, 1, 1, 1]],
  [
    "adds a venue",
    `insert into venues (name, address, area_id) values ('New', '3 Arch Street', '${id("area")}')`,
    [...no, 1],
  ],
  ["opens a draft by hand", "update venues set status = 'active' where status = 'draft'", [...no, 1]],
  ["removes a venue", "delete from venues where status = 'merged'", [...no, 1]],
]);
