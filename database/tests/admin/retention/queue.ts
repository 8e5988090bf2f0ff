import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  queue_entries: {
    rows: async ({ client }) => {
      await client.query(
        `update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-02 23:30+00' where id = '${one.published}'`,
      );
      await client.query(
        `insert into queue_entries (event_id, user_id, number, status)
         select '${one.published}', id, 1, 'left' from auth.users order by id limit 1`,
      );
    },
    stays: "'2026-01-02 23:59+00'",
    goes: "'2026-01-03 00:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
