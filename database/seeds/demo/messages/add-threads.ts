// Puts threads of the demo in, each with its people and its messages over some days.
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { createRandom } from "../random.ts";
import type { Turn } from "./words.ts";

/** A thread to be put in. `me` is its person, `them` the other person or a colleague of the team. */
export type Thread = {
  kind: "direct" | "venue" | "booking" | "job";
  me: string;
  them: string;
  subject: string | null;
  inbox: { kind: string; id: string } | null;
  turns: readonly Turn[];
  /** hours since the last message */
  hoursAgo: number;
  state?: "request";
  /** messages at the end that `me` has not read */
  unread?: number;
};

const minute = 60_000;
const pairOf = (one: string, other: string) => [one, other].toSorted().join(" ");

/** Threads with their members and messages. */
export async function addThreads({ client, now }: Demo, threads: Thread[]): Promise<void> {
  const random = createRandom("messages");
  const conversations: object[] = [];
  const members: object[] = [];
  const messages: object[] = [];
  for (const thread of threads) {
    const { kind, me, them, turns, inbox, subject } = thread;
    const id = random.uuid();
    const isDirect = kind === "direct";
    const last = now.getTime() - thread.hoursAgo * 60 * minute;
    const times = turns.map(() => 0);
    for (let at = turns.length - 1, moment = last; at >= 0; at -= 1) {
      times[at] = moment;
      moment -= (at % 7 === 0 ? random.between(600, 3000) : random.between(1, 40)) * minute;
    }
    const ofTeam = turns.findLastIndex(([who]) => who === "them") + 1;
    conversations.push({
      id,
      kind,
      subject_id: subject,
      person_id: isDirect ? null : me,
      pair_key: isDirect ? pairOf(me, them) : null,
      inbox_kind: inbox?.kind ?? null,
      inbox_id: inbox?.id ?? null,
      status: "open",
      last_sequence: turns.length,
      team_sequence: isDirect ? 0 : ofTeam,
      last_message_at: new Date(last).toISOString(),
      created_at: new Date(times[0] ?? last).toISOString(),
    });
    const member = (user: string, state: string, read: number) => ({
      id: random.uuid(),
      conversation_id: id,
      user_id: user,
      state,
      muted: false,
      last_read_sequence: read,
      cleared_before: 0,
      created_at: new Date(times[0] ?? last).toISOString(),
    });
    members.push(member(me, thread.state ?? "active", turns.length - (thread.unread ?? 0)));
    if (isDirect) members.push(member(them, "active", turns.length));
    for (const [at, [who, body]] of turns.entries())
      messages.push({
        id: random.uuid(),
        conversation_id: id,
        sequence: at + 1,
        sender_id: who === "me" ? me : them,
        as_team: !isDirect && who === "them",
        body,
        client_id: random.uuid(),
        card_kind: null,
        card_id: null,
        status: "sent",
        created_at: new Date(times[at] ?? last).toISOString(),
      });
  }
  await insertRows(client, "public.conversations", conversations);
  await insertRows(client, "public.conversation_members", members);
  await insertRows(client, "public.messages", messages);
}
