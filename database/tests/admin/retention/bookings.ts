import { one } from "../../harness/fixtures.ts";
import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  bookings: {
    rows: ({ client }) => client.query("update bookings set created_at = '2019-12-31 23:00+00'"),
    stays: "'2025-12-31 12:00+00'",
    goes: "'2026-01-01 12:00+00'",
    count: 2,
  },
  access_notes: {
    rows: ({ client }) =>
      client.query(`update bookings set access_notes = 'A step-free way in' where event_id = '${one.published}';
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  comps: {
    rows: ({ client }) =>
      client.query(`insert into comps (event_id, ticket_type_id, name, email, code_hash, idempotency_key, issued_by)
          select '${one.published}', '${one.type}', 'Ada', 'ada@example.net', 'x', gen_random_uuid(), user_id from profiles limit 1;
        update ticket_inventory set held = held + 1 where ticket_type_id = '${one.type}';
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  booking_answers: {
    rows: ({ client }) =>
      client.query(`insert into event_questions (event_id, prompt) values ('${one.published}', 'Who told you?');
        insert into booking_answers (booking_id, question_id, answer)
          select b.id, q.id, 'A friend' from bookings b join event_questions q using (event_id);
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  event_invitations: {
    rows: ({ client }) =>
      client.query(`insert into internal.event_invitations (event_id, email) values ('${one.published}', 'ada@example.org');
        update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`),
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 1,
  },
  guest_accounts: {
    rows: ({ client }) =>
      client.query(
        "insert into auth.users (id, is_anonymous, created_at) values ($1, true, '2026-01-01 12:00+00')",
        [id("user guest")],
      ),
    stays: "'2026-01-02 11:59+00'",
    goes: "'2026-01-02 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
