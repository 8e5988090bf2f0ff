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
} satisfies RetentionCases;
