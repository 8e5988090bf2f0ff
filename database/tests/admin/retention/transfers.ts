import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  ticket_transfers: {
    rows: ({ client }) =>
      client.query(`insert into ticket_transfers (booking_id, event_id, from_id, ticket_ids, to_email, note, code_hash, status, expires_at, ended_at)
        select booking_id, event_id, owner_id, array[id], 'ada@example.net', 'See you there', 'x', 'declined', '2026-01-03 12:00+00', '2026-01-02 12:00+00'
        from tickets where event_id = '${one.published}' limit 1`),
    stays: "'2026-02-01 11:59+00'",
    goes: "'2026-02-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
