import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  setlists: {
    rows: async ({ client }) => {
      await client.query(
        "update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00' where id = $1",
        [one.published],
      );
      await client.query(
        "insert into internal.setlists (event_id, name, email, code_hash, sealed_code, closes_at) values ($1, 'DJ', 'dj@example.org', 'x', 'x', '2026-02-01')",
        [one.published],
      );
    },
    stays: "'2026-04-02 01:59+00'",
    goes: "'2026-04-02 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
