import { asPerson } from "../../harness/actors.ts";
import { one } from "../../harness/fixtures.ts";
import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  error_reports: {
    rows: ({ client }) =>
      client.query(
        "insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2025-03-01 12:00+00')",
      ),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
  failed_mails: {
    rows: async ({ client }) => {
      await client.query("select internal.enqueue_mail('magic-link', 'gone@example.org', '{}')");
      await client.query(
        "update graphile_worker._private_jobs set attempts = max_attempts, created_at = '2026-01-01 12:00+00' where payload ->> 'recipient' = 'gone@example.org'",
      );
    },
    stays: "'2026-01-31 12:00+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  staff_counts: {
    rows: ({ client }) =>
      client.query(
        `insert into internal.refused_sign_ins (user_id, minute) values ('${id("user team")}', '2026-01-01 12:00+00')`,
      ),
    stays: "'2026-01-02 12:00+00'",
    goes: "'2026-01-02 12:01+00'",
    count: 1,
  },
  reports: {
    rows: async (world) => {
      await asPerson(world.client, "stranger", () =>
        world.client.query("select submit_report('event', $1, 'spam')", [one.published]),
      );
      await world.client.query("update reports set status = 'dismissed', decided_at = '2023-03-01 12:00+00'");
    },
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
