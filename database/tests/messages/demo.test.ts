// What the demo shows of messages.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.end());

const first = async (sql: string) => (await world.client.query(sql)).rows[0];
const account = (role: string) => `(select id from auth.users where email = '${role}@undercroft.example')`;

test("The visitor has eleven threads with 180 messages, two of them requests", async () => {
  expect(
    await first(`select count(*)::int as threads, sum(c.last_sequence)::int as messages, count(*) filter (where m.state = 'request')::int as requests
      from conversation_members m join conversations c on c.id = m.conversation_id where m.user_id = ${account("visitor")}`),
  ).toEqual({ threads: 11, messages: 180, requests: 2 });
});

test("The inbox of the owner's venue holds fourteen, some of which wait for an answer", async () => {
  const found = await first(
    `select count(*)::int as threads, count(*) filter (where c.last_sequence > c.team_sequence)::int as waiting
     from conversations c join venues v on v.id = c.inbox_id where v.slug = 'penstock' and internal.conversation_side(c, ${account("owner")}) = 'team' and c.kind <> 'hire'`,
  );
  expect(found.threads).toBe(14);
  expect(found.waiting).toBeGreaterThan(3);
});

test("Every thread of the demo is read by somebody on each side, and is numbered without gaps", async () => {
  expect(
    await first(`select count(*)::int as wrong from conversations c
      where c.last_sequence <> (select count(*) from messages w where w.conversation_id = c.id) or c.last_sequence <> (select max(sequence) from messages w where w.conversation_id = c.id)
        or not exists (select from internal.conversation_readers(c) r where r.side = 'person')
        or c.kind <> 'direct' and not exists (select from internal.conversation_readers(c) r where r.side = 'team')`),
  ).toEqual({ wrong: 0 });
});
