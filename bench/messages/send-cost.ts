// `npm run bench -- --only messages`: what sending a message costs PostgreSQL, in processor time, beside the bare insert that tells both
// readers, and what a person's lists, threads, counts and searches cost among a million messages.
import type pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { median } from "../report.ts";
import { isBrief } from "../size.ts";

const goal = 0.5;
const many = isBrief ? 20_000 : 1_000_000;
const inThread = 20;
const sends = isBrief ? 50 : 500;
const people = 5_000;

/** The id of the person of that number, as SQL. */
const personOf = (number: string) => `md5('person ' || (${number}))::uuid`;
const [ada, bo] = [personOf("1"), personOf("2")];

/** Threads of five thousand people, written as rows of years: nobody is told of them. */
const filling = [
  "set session_replication_role = replica",
  `insert into auth.users (id, email, email_confirmed_at, created_at) select ${personOf("n")}, 'p' || n || '@example.org', now(), now() - interval '90 days' from generate_series(1, ${people}) n`,
  `insert into profiles (user_id, handle, full_name, visibility) select ${personOf("n")}, 'bench_' || n, 'Person ' || n, 'public' from generate_series(1, ${people}) n`,
  `insert into profile_private (user_id, date_of_birth, age_attested_at) select ${personOf("n")}, '1990-01-01', now() from generate_series(1, ${people}) n`,
  `with made as (insert into conversations (kind, pair_key, last_sequence, last_message_at)
     select 'direct', n::text, ${inThread}, now() - n * interval '1 second' from generate_series(1, ${many / inThread}) n returning id, pair_key::integer as n)
   insert into conversation_members (conversation_id, user_id, last_read_sequence)
   select id, ${personOf(`1 + n % ${people}`)}, 10 from made union all select id, ${personOf(`1 + (n + 7) % ${people}`)}, 10 from made`,
  `insert into messages (conversation_id, sequence, sender_id, body, created_at)
   select c.id, n, ${personOf("n")}, 'See you at the night' || case when n = 3 then ' with the tamtam' else '' end, c.last_message_at from conversations c, generate_series(1, ${inThread}) n`,
  `with made as (insert into conversations (kind, pair_key) values ('direct', internal.pair_key(${ada}, ${bo})) returning id)
   insert into conversation_members (conversation_id, user_id) select id, p from made, unnest(array[${ada}, ${bo}]) p`,
  "update internal.known_limits set most = 100000000 where action = 'messages'",
  "set session_replication_role = origin",
  "analyze",
];

const thread = `(select id from conversations where pair_key = internal.pair_key(${ada}, ${bo}))`;
const waysToSend: Record<string, string> = {
  sent: `select public.send_message(${thread}, 'See you at the night', gen_random_uuid())`,
  bare: `with next as (update conversations set last_sequence = last_sequence + 1 where id = ${thread} returning id, last_sequence),
    made as (insert into messages (conversation_id, sequence, sender_id, body) select id, last_sequence, ${ada}, 'See you at the night' from next returning conversation_id, sequence)
    select realtime.send(jsonb_build_object('conversation_id', conversation_id, 'sequence', sequence), 'message', 'person:' || p) from made, unnest(array[${ada}, ${bo}]) p`,
};
const reads: Record<string, string> = {
  "the list": "public.list_conversations()",
  "what is unread": "public.list_conversations('unread')",
  "a thread": `public.list_messages((select conversation_id from conversation_members where user_id = ${ada} limit 1))`,
  "the counts": "public.count_messages()",
  "a search for a rare word": "public.search_messages('tamtam')",
  "a search for a common one": "public.search_messages('night')",
};

/** Milliseconds of the processor of each of so many runs, in transactions of their own, as Ada. */
async function time(client: pg.Client, readCpu: () => number, sql: string, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const before = readCpu();
    await client.query("begin");
    await client.query(sql);
    await client.query("commit");
    found.push(readCpu() - before);
  }
  return found;
}

/** @throws Error when PostgreSQL does not start */
export async function runMessages(options: { rounds: number }, tell: (line: string) => void): Promise<void> {
  await withEmptyDatabase("messages", async (database) => {
    const client = await connectTo(database);
    for (const sql of filling) await client.query(sql);
    await client.query(
      `select set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', ${ada})::text, false)`,
    );
    const readCpu = await readCpuOf(client);
    const costs: Record<string, number[]> = { sent: [], bare: [] };
    for (let round = 0; round < options.rounds; round += 1)
      for (const [name, sql] of Object.entries(waysToSend))
        costs[name]?.push(...(await time(client, readCpu, sql, sends)).slice(5));
    const [sent, bare] = [median(costs.sent ?? []), median(costs.bare ?? [])];
    const ratio = bare / sent;
    tell(`messages: medians among ${many} messages, CPU of PostgreSQL`);
    tell(
      `  ${ratio >= goal ? "met " : "MISS"} sending: ${sent.toFixed(2)} ms, the bare insert that tells two readers ${bare.toFixed(2)} ms, ${ratio.toFixed(2)} of its rate, goal ${goal}`,
    );
    for (const [name, call] of Object.entries(reads))
      tell(
        `  ${name}: ${median((await time(client, readCpu, `select ${call}`, 20)).slice(3)).toFixed(1)} ms`,
      );
  });
}
