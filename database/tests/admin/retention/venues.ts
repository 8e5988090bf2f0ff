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
  venue_claims: {
    rows: async ({ client }) => {
      const draft = id("venue to add");
      await client.query(
        `insert into venues (id, name, address, area_id, status) select '${draft}', 'To add', 'Not written yet', id, 'draft' from areas limit 1`,
      );
      await client.query(`insert into venue_claims (kind, venue_id, applicant_id, status, updated_at, decided_at)
        values ('new', '${draft}', '${id("user owner")}', 'draft', '2026-01-01 12:00+00', null),
          ('claim', '${id("venue")}', '${id("user owner")}', 'approved', '2024-01-01 12:00+00', '2024-04-01 12:00+00'),
          ('claim', '${id("venue")}', '${id("user stranger")}', 'submitted', '2020-01-01 12:00+00', null)`);
    },
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 2,
  },
  venue_claim_evidence: {
    rows: async ({ client }) => {
      const path = `${id("user owner")}/licence.pdf`;
      await client.query(`insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('evidence', '${path}', '${id("user owner")}', '{"mimetype": "application/pdf"}')`);
      await client.query(`insert into venue_claims (kind, venue_id, applicant_id, status, payload, decided_at)
        values ('claim', '${id("venue")}', '${id("user owner")}', 'rejected', '{"evidence_path": "${path}"}', '2026-01-01 12:00+00')`);
    },
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  hire_requests: {
    rows: ({ client }) =>
      client.query(`insert into hire_requests (venue_id, user_id, starts_at, ends_at, guests, purpose)
        values ('${id("venue")}', '${id("user owner")}', '2026-03-01 20:00+00', '2026-03-01 23:00+00', 20, 'A party')`),
    stays: "'2027-03-01 11:59+00'",
    goes: "'2027-03-02 12:01+00'",
    count: 1,
  },
  access_questions: {
    rows: ({ client }) =>
      client.query(`insert into internal.access_questions (venue_id, email, secret, code_hash, form_token, asked_at)
        values ('${id("venue")}', 'ada@example.org', 'sealed', 'a', repeat('a', 32), '2026-03-01 12:00+00')`),
    stays: "'2026-03-03 11:59+00'",
    goes: "'2026-03-03 12:01+00'",
    count: 1,
  },
  access_texts: {
    rows: ({ client }) =>
      client.query(`insert into access_requests (venue_id, user_id, secret, status, due_at, answered_at, form_token, created_at)
        values ('${id("venue")}', '${id("user owner")}', 'sealed', 'answered', '2026-03-03', '2026-03-01 12:00+00', repeat('a', 32), '2026-02-27'),
          ('${id("venue")}', '${id("user owner")}', 'sealed', 'open', '2026-02-27', null, repeat('b', 32), '2026-02-26')`),
    stays: "'2026-03-31 11:59+00'",
    goes: "'2026-03-31 12:01+00'",
    count: 1,
  },
  access_requests: {
    rows: ({ client }) =>
      client.query(`insert into access_requests (venue_id, user_id, secret, status, due_at, form_token, created_at)
        values ('${id("venue")}', '${id("user owner")}', null, 'closed', '2026-03-03', repeat('a', 32), '2026-03-01 12:00+00'),
          ('${id("venue")}', '${id("user owner")}', 'sealed', 'open', '2026-03-03', repeat('b', 32), '2026-01-01 12:00+00')`),
    stays: "'2027-03-01 11:59+00'",
    goes: "'2027-03-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
