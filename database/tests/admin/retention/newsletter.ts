import type { RetentionCases } from "./retention-case.ts";

export default {
  newsletter: {
    rows: ({ client }) =>
      client.query(`with proof as (insert into internal.newsletter_proofs (email_hash, wording, source, asked_at) values ('x', 1, 'home', '2026-01-01 12:00+00') returning id)
        insert into internal.newsletter_subscribers (email, asked_at, proof_id) select 'who@example.org', '2026-01-01 12:00+00', id from proof`),
    stays: "'2026-01-08 11:59+00'",
    goes: "'2026-01-08 12:01+00'",
    count: 2,
  },
} satisfies RetentionCases;
