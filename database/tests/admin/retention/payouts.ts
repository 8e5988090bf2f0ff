import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  payout_stop_links: {
    rows: ({ client }) =>
      client.query(
        "insert into internal.payout_stop_links (token_hash, organiser_id, created_at) values ('abc', $1, '2026-01-01 12:00+00')",
        [id("organiser")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
