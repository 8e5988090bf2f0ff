import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  feedback_answers: {
    rows: async ({ client }) => {
      await client.query(
        "insert into internal.feedback_nights (event_id, closes_at) values ($1, '2026-01-16 00:00+00')",
        [one.published],
      );
      await client.query(
        `insert into internal.feedback_answers (event_id, person_id, place, sound, created_at)
         select $1, id, 1, 5, '2026-01-03 12:00+00' from auth.users order by id limit 1`,
        [one.published],
      );
    },
    stays: "'2026-03-02 23:59+00'",
    goes: "'2026-03-03 00:01+00'",
    count: 1,
  },
  night_questions: {
    rows: async ({ client }) => {
      await client.query(
        "update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00' where id = $1",
        [one.published],
      );
      await client.query(
        "insert into internal.night_questions (event_id, body) values ($1, 'Is there a cloakroom?')",
        [one.published],
      );
    },
    stays: "'2026-04-02 01:59+00'",
    goes: "'2026-04-02 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
