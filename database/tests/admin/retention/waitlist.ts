import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  waitlist_entries: {
    rows: async ({ client }) => {
      await client.query(
        `update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-03 02:00+00' where id = '${one.published}'`,
      );
      await client.query(
        `insert into waitlist_entries (ref, event_id, user_id, status, ended_at)
         select 'ABCDEF', '${one.published}', id, 'closed', '2026-01-02 18:00+00' from auth.users order by id limit 1`,
      );
    },
    stays: "'2026-02-02 01:59+00'",
    goes: "'2026-02-02 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
