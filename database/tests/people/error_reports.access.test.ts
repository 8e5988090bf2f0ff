import { testAccess } from "../harness/access.ts";
import { userId } from "../harness/actors.ts";
import { insert } from "../harness/world.ts";

const no = Array<string>(6).fill("42501");
const report = (columns: string, values: string) =>
  `insert into error_reports (title, ${columns}) values ('It broke', ${values})`;

//                                          anon stranger owner team moderator admin service
testAccess(
  "error_reports",
  ({ client }) => insert(client, "error_reports", { title: "It broke", user_id: userId("owner") }),
  [
    ["reads reports", "select from error_reports", ["42501", 0, 1, 0, 1, 1, 1]],
    ["reports an error", report("severity, status", "'high', 'open'"), [1, 1, 1, 1, 1, 1, 1]],
    [
      "reports an error as somebody else",
      report("user_id", `'${userId("owner")}'`),
      ["42501", "42501", 1, "42501", "42501", "42501", 1],
    ],
    [
      "reports an error as already fixed",
      report("status", "'fixed'"),
      ["42501", "42501", "42501", "42501", "42501", "42501", 1],
    ],
    ["closes reports", "update error_reports set status = 'fixed'", [...no, 1]],
    ["removes reports", "delete from error_reports", [...no, 1]],
  ],
);
