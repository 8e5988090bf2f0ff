import { id } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  memberships: {
    rows: async ({ client }) => {
      await client.query("insert into membership_plans (id, organiser_id, name) values ($1, $2, 'Friends')", [
        id("kept plan"),
        id("organiser"),
      ]);
      await client.query(
        `insert into memberships (organiser_id, plan_id, user_id, status, number, since, asked_at, ended_at, ended_why) values
           ($1, $2, $3, 'ended', 1, '2025-01-01 12:00+00', '2025-01-01 12:00+00', '2026-01-01 12:00+00', 'left'),
           ($1, $2, $4, 'asked', null, null, '2026-10-03 12:00+00', null, null),
           ($1, $2, $5, 'active', 2, '2025-01-01 12:00+00', '2025-01-01 12:00+00', null, null)`,
        [id("organiser"), id("kept plan"), id("user owner"), id("user stranger"), id("user team")],
      );
    },
    stays: "'2027-01-01 11:59+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 2,
  },
  membership_imports: {
    rows: async ({ client }) => {
      await client.query(
        "insert into membership_plans (id, organiser_id, name) values ($1, $2, 'Founders')",
        [id("kept register"), id("organiser")],
      );
      await client.query(
        "insert into membership_imports (organiser_id, plan_id, email, created_at) values ($1, $2, 'ada@example.net', '2026-01-01 12:00+00')",
        [id("organiser"), id("kept register")],
      );
    },
    stays: "'2027-01-01 11:59+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 1,
  },
  club_guests: {
    rows: async ({ client }) => {
      await client.query(
        `insert into club_guests (organiser_id, event_id, host_number, guest_name, guest_address, keep_until)
         select organiser_id, id, 7, 'Grace Hopper', '1 High Street', '2027-01-01 12:00+00' from events where organiser_id = $1 limit 1`,
        [id("organiser")],
      );
    },
    stays: "'2027-01-01 11:59+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
