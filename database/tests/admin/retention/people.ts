import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  unverified_accounts: {
    rows: ({ client }) =>
      client.query(
        "insert into auth.users (id, email, created_at) values ($1, 'who@example.org', '2026-01-01 12:00+00')",
        [id("user who")],
      ),
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  account_logs: {
    rows: ({ client }) =>
      client.query(
        "insert into auth.audit_log_entries (payload, created_at) values ('{}', '2026-01-01 12:00+00')",
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
