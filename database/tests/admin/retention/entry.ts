import { one } from "../../harness/fixtures.ts";
import { id, insert, type World } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

const night = `update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00'`;

/** A question of the organiser, and an answer to it. */
async function addAnswer({ client }: World, columns: Record<string, unknown>) {
  await insert(client, "entry_questions", {
    id: id("kept question"),
    organiser_id: id("organiser"),
    kind: "text",
    prompt: "Why?",
  });
  await insert(client, "entry_answers", {
    question_id: id("kept question"),
    user_id: id("user owner"),
    ...columns,
  });
}

export default {
  entry_answers: {
    rows: async (world) => {
      await addAnswer(world, { event_id: one.published, answers: ["The sound"] });
      await insert(world.client, "entry_answers", {
        question_id: id("kept question"),
        user_id: id("user owner"),
        answers: ["A friend"],
        good_until: "2026-02-01T02:00Z",
      });
      await world.client.query(night);
    },
    stays: "'2026-02-01 01:59+00'",
    goes: "'2026-02-01 02:01+00'",
    count: 2,
  },
  entry_applications: {
    rows: async ({ client }) => {
      await client.query(
        `insert into entry_applications (booking_id, organiser_id, user_id, due_at) select id, $1, user_id, now() from bookings where event_id = $2`,
        [id("organiser"), one.published],
      );
      await client.query(night);
    },
    stays: "'2028-01-02 01:59+00'",
    goes: "'2028-01-02 02:01+00'",
    count: 1,
  },
  entry_files: {
    rows: async (world) => {
      await addAnswer(world, { event_id: one.published, file_name: `${id("user owner")}/a.jpg` });
      await insert(world.client, "storage.objects", {
        bucket_id: "entry_files",
        name: `${id("user owner")}/a.jpg`,
        created_at: "2025-12-01T12:00Z",
      });
      await world.client.query(
        `insert into entry_applications (booking_id, organiser_id, user_id, due_at, decided_at, is_approved)
         select id, $1, user_id, now(), '2026-01-01 12:00+00', true from bookings where event_id = $2`,
        [id("organiser"), one.published],
      );
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  entry_vouches: {
    rows: ({ client }) =>
      client.query(
        `insert into entry_vouches (organiser_id, voucher_id, code_hash, created_at, ends_at)
         values ($1, $2, 'abc', '2026-01-01 12:00+00', '2026-01-15 12:00+00')`,
        [id("organiser"), id("user owner")],
      ),
    stays: "'2026-02-14 11:59+00'",
    goes: "'2026-02-14 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
