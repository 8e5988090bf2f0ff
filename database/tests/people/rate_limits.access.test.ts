import { testAccess } from "../harness/access.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill({ client }: World) {
  await client.query("select internal.take_rate_limit('user:x', 'anything', 5, 60)");
}

//                                          anon stranger owner team moderator admin service
testAccess("rate_limits", fill, [
  ["reads the counters", "select from rate_limits", ["42501", 0, 0, 0, 0, 1, 1]],
  ["asks whether to go on", "select check_rate_limit('x', 'y')", [1, 1, 1, 1, 1, 1, 1]],
  [
    "counts by hand",
    "insert into rate_limits (identifier, action_type, window_start) values ('a', 'b', now())",
    [...no, 1],
  ],
  ["resets the counters", "update rate_limits set count = 0", [...no, 1]],
  ["removes the counters", "delete from rate_limits", [...no, 1]],
]);
