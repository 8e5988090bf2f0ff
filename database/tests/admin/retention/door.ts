import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  door_scans: {
    rows: async ({ client }) => {
      await client.query(
        `update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-03 02:00+00' where id = '${one.published}'`,
      );
      await client.query(
        `insert into check_ins (event_id, scan_id, place, action, result, scanned_at)
         values ('${one.published}', gen_random_uuid(), 1, 'in', 'unknown', '2026-01-02 21:00+00')`,
      );
    },
    stays: "'2026-04-03 01:59+00'",
    goes: "'2026-04-03 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
