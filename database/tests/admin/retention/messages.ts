import { id, insert } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

const thread = (name: string, kind: string, at: string) => ({
  id: id(`conversation ${name}`),
  kind,
  last_message_at: at,
  last_sequence: 1,
  ...(kind === "direct" ? {} : { subject_id: id("organiser"), person_id: id("user owner") }),
});

export default {
  // one between two people, one about a booking a year younger, and words of somebody whose account went 30 days ago
  messages: {
    rows: async ({ client }) => {
      await insert(client, "conversations", thread("old", "direct", "2024-01-31 12:00+00"));
      await insert(client, "conversations", thread("booking", "booking", "2025-01-31 12:00+00"));
      await insert(client, "conversations", thread("venue", "venue", "2025-01-31 12:00+00"));
      await insert(client, "messages", {
        conversation_id: id("conversation venue"),
        sequence: 1,
        body: "From an account that is gone",
        erased_at: "2026-01-01 12:00+00",
      });
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 3,
  },
} satisfies RetentionCases;
