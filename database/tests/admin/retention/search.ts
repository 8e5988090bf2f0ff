import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  search_alerts: {
    rows: ({ client }) =>
      client.query(
        "insert into internal.search_alert_links (token_hash, user_id, created_at) values ('abc', $1, '2026-01-01 12:00+00')",
        [id("user team")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  search_terms: {
    rows: ({ client }) =>
      client.query(
        "insert into internal.search_terms (day, term, count, is_found) values ('2026-01-01', 'rare', 2, false), ('2026-01-01', 'often', 3, false)",
      ),
    stays: "'2026-01-08 12:00+00'",
    goes: "'2026-01-09 12:00+00'",
    count: 1,
  },
} satisfies RetentionCases;
