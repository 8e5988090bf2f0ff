import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  warnings: {
    rows: async ({ client }) => {
      await client.query(
        `insert into internal.warnings (area_id, kind, title, body, sources, is_urgent, organisation, key, status, created_at, shown_at, ends_at)
         values ($1, 'missing_person', 'Have you seen Sam?', 'Last seen at midnight by the canal.', '{A friend}', false, 'The Loop', gen_random_uuid(), 'shown',
           '2026-01-01 20:00+00', '2026-01-01 20:00+00', '2026-01-02 20:00+00')`,
        [id("area")],
      );
    },
    stays: "'2026-01-09 19:59+00'",
    goes: "'2026-01-09 20:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
