import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  team_invitations: {
    rows: ({ client }) =>
      client.query(
        `insert into team_invitations (organiser_id, email, role, code_hash, created_at)
         values ($1, 'who@example.org', 'door', 'abc', '2026-01-01 12:00+00')`,
        [id("organiser")],
      ),
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  team_bans: {
    rows: ({ client }) =>
      client.query(
        `insert into team_bans (organiser_id, name, reason, created_at, ends_at)
         values ($1, 'Robin Marsh', 'A fight', '2026-01-01 12:00+00', '2026-02-01 12:00+00')`,
        [id("organiser")],
      ),
    stays: "'2027-02-01 11:59+00'",
    goes: "'2027-02-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
