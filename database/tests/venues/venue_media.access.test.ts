import { testAccess } from "../harness/access.ts";
import { id, insert, type World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill({ client }: World) {
  await insert(client, "venues", {
    id: id("hidden"),
    name: "Not yet",
    address: "2 Arch Street",
    area_id: id("area"),
    status: "pending",
  });
  for (const venue of ["venue", "hidden"])
    await insert(client, "venue_media", { venue_id: id(venue), path: "a.jpg", alt: "A room" });
}

//                                          anon stranger owner team moderator admin service
testAccess("venue_media", fill, [
  [
    "reads pictures of an open venue",
    `select from venue_media where venue_id = '${id("venue")}'`,
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    "reads pictures of a pending venue",
    `select from venue_media where venue_id = '${id("hidden")}'`,
    [0, 0, 0, 0, 1, 1, 1],
  ],
  [
    "adds a picture",
    `insert into venue_media (venue_id, path, alt) values ('${id("venue")}', 'b.jpg', 'B')`,
    [...no, 1],
  ],
  ["changes pictures", "update venue_media set alt = 'C'", [...no, 2]],
  ["removes pictures", "delete from venue_media", [...no, 2]],
]);
