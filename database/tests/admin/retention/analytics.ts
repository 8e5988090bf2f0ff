import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  analytics: {
    rows: async ({ client }) => {
      await client.query("select internal.make_analytics_month('2025-01-01')");
      await client.query(
        "insert into internal.analytics_events (at, name) values ('2025-01-15 12:00+00', 'statistics_off'), ('2025-01-16 12:00+00', 'statistics_off')",
      );
    },
    stays: "'2026-03-15 11:59+00'",
    goes: "'2026-03-15 12:01+00'",
    count: 1,
  },
  figure_exports: {
    rows: ({ client }) =>
      client.query(
        "insert into internal.figure_exports (user_id, report, question, requested_at) values ($1, 'vat', '{}', '2026-01-01 12:00+00')",
        [id("user team")],
      ),
    stays: "'2026-01-08 11:59+00'",
    goes: "'2026-01-08 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
