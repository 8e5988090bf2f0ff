import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  venue_corrections: {
    rows: ({ client }) =>
      client.query(`insert into venue_corrections (reference, venue_id, field, present, proposed, reason, status, form_token, created_at)
        values ('C1', '${id("venue")}', 'capacity', '300', '333', 'I counted them.', 'applied', repeat('a', 32), '2024-03-01 12:00+00'),
          ('C2', '${id("venue")}', 'capacity', '300', '334', 'I counted them.', 'open', repeat('b', 32), '2020-03-01 12:00+00')`),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
