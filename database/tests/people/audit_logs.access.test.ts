import { testAccess } from "../harness/access.ts";
import type { World } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");

async function fill({ client }: World) {
  await client.query("insert into audit_logs (action_type) values ('opened')");
}

//                                          anon stranger owner team moderator admin service
testAccess("audit_logs", fill, [
  ["reads the log", "select from audit_logs where action_type = 'opened'", ["42501", 0, 0, 0, 0, 1, 1]],
  ["writes the log directly", "insert into audit_logs (action_type) values ('nothing')", [...no, 1]],
  [
    "writes the log through its function",
    "select log_sensitive_access('opened', 'profiles', '1')",
    ["42501", 1, 1, 1, 1, 1, "PT401"],
  ],
  ["rewrites the log", "update audit_logs set action_type = 'nothing'", [...no, "42501"]],
  ["empties the log", "delete from audit_logs", [...no, "42501"]],
]);
