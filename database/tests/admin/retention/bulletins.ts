import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  bulletins: {
    rows: async ({ client }) => {
      await client.query(
        `insert into bulletins (organiser_id, key, status, subject, body, audience, created_at)
         values ($1, $2, 'sent', 'Two nights', 'We are back in the vault.', 'all', '2026-01-01 12:00+00')`,
        [id("organiser"), id("old bulletin")],
      );
    },
    stays: "'2028-01-01 11:59+00'",
    goes: "'2028-01-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
