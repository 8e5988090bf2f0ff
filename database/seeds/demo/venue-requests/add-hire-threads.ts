// Puts in what the two sides of each hire request have written to one another.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { createRandom } from "../random.ts";

/** The thread of one request: the team writes first, and both in turn. */
export type HireThread = {
  requestId: string;
  venueId: string;
  asker: string;
  colleague: string;
  /** ISO 8601, with what was written then */
  turns: readonly { at: string; body: string; isFromTeam: boolean }[];
};

/** Requests of which nobody has written yet have no thread. */
export async function addHireThreads({ client }: Demo, threads: readonly HireThread[]): Promise<void> {
  const random = createRandom("hire threads");
  const conversations: object[] = [];
  const members: object[] = [];
  const messages: object[] = [];
  for (const { requestId, venueId, asker, colleague, turns } of threads) {
    const [first, last] = [turns[0], turns.at(-1)];
    if (!first || !last) continue;
    const id = random.uuid();
    conversations.push({
      id,
      kind: "hire",
      subject_id: requestId,
      person_id: asker,
      inbox_kind: "venue",
      inbox_id: venueId,
      last_sequence: turns.length,
      team_sequence: turns.findLastIndex(({ isFromTeam }) => isFromTeam) + 1,
      last_message_at: last.at,
      created_at: first.at,
    });
    for (const user_id of [asker, colleague])
      members.push({ conversation_id: id, user_id, last_read_sequence: turns.length, created_at: first.at });
    for (const [at, turn] of turns.entries())
      messages.push({
        conversation_id: id,
        sequence: at + 1,
        sender_id: turn.isFromTeam ? colleague : asker,
        as_team: turn.isFromTeam,
        body: turn.body,
        created_at: turn.at,
      });
  }
  await insertRows(client, "public.conversations", conversations);
  await insertRows(client, "public.conversation_members", members);
  await insertRows(client, "public.messages", messages);
}
