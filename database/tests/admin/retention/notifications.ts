import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  notifications: {
    rows: ({ client }) =>
      client.query(
        `insert into notifications (user_id, kind, created_at, latest_at) values ($1, 'follower_new', '2026-01-01 12:00+00', '2026-01-01 12:00+00')`,
        [id("user team")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
