// What one person's messages cost does not grow with what everybody else has written.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

const many = randomRounds(20_000, 1_000_000);
const inThread = 20;
const own = 60;
let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["ada"]);
  await client.query("insert into venue_members (venue_id, user_id, role) values ($1, $2, 'editor')", [
    id("venue"),
    userId("ada"),
  ]);
  // five thousand people who are no more than their ids, and as rows of years: nobody is told of them
  const ids = Array.from({ length: 5_000 }, (_, at) => userId(`other ${at}`));
  await client.query("set session_replication_role = replica");
  await client.query(
    `with made as (
       insert into conversations (kind, subject_id, person_id, pair_key, inbox_kind, inbox_id, last_sequence, last_message_at)
       select case when n % 4 = 0 then 'venue' else 'direct' end, case when n % 4 = 0 then place end, case when n % 4 = 0 then gen_random_uuid() end,
         case when n % 4 > 0 then n::text end, case when n % 4 = 0 then 'venue' end, case when n % 4 = 0 then place end, $3, now() - n * interval '1 second'
       from (select n, case when n <= 4 * $4 then $5::uuid else gen_random_uuid() end as place from generate_series(1, $2::integer / $3) n) t returning id, kind, pair_key)
     insert into conversation_members (conversation_id, user_id, last_read_sequence)
     select id, case when pair_key::integer <= $4 * 2 then $6::uuid else ($1::uuid[])[1 + pair_key::integer % 5000] end, 10 from made where kind = 'direct'
     union all select id, ($1::uuid[])[1 + (pair_key::integer + 7) % 5000], 10 from made where kind = 'direct'`,
    [ids, many, inThread, own, id("venue"), userId("ada")],
  );
  await client.query(
    `insert into messages (conversation_id, sequence, sender_id, body, created_at)
     select c.id, n, ($1::uuid[])[1 + n % 5000], 'See you at the night' || case when n = 3 then ' with the tamtam' else '' end, c.last_message_at - ($2 - n) * interval '1 minute'
     from conversations c, generate_series(1, $2::integer) n`,
    [ids, inThread],
  );
  await client.query("set session_replication_role = origin; analyze");
}, 900_000);
afterAll(() => world.end());

/** Pages of 8 kB that a statement looked at. */
async function pagesOf(call: string): Promise<number> {
  return asPerson(world.client, "ada", async () => {
    const explain = `explain (analyze, buffers, format json) select ${call}`;
    await world.client.query(explain); // plans are made, and the catalogue is read, once
    const { rows } = await world.client.query(explain);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
}

/** How often a table of messages was read from its beginning to its end. */
async function wholeReads(): Promise<Record<string, number>> {
  await world.client.query("select pg_stat_force_next_flush()");
  const { rows } = await world.client.query(
    `select relname, seq_scan::int as reads from pg_stat_user_tables
     where schemaname = 'public' and relname = any ($1) order by relname`,
    // a thousand threads are joined faster by reading them all
    [["messages", "conversation_members", ...(many > 100_000 ? ["conversations"] : [])]],
  );
  return Object.fromEntries(rows.map(({ relname, reads }) => [relname, reads]));
}

test(`Among ${many} messages the lists, a thread, the counts and a search are read by their indexes`, async () => {
  const { rows } = await world.client.query(
    `select count(*)::int as own, (array_agg(conversation_id))[1] as thread from conversation_members where user_id = $1`,
    [userId("ada")],
  );
  const { own: threads, thread } = rows[0];
  expect(threads).toBeGreaterThan(50);
  const before = await wholeReads();
  const seen: Record<string, [pages: number, most: number]> = {
    list: [await pagesOf("list_conversations()"), 5_000],
    unread: [await pagesOf("list_conversations('unread')"), 5_000],
    inbox: [await pagesOf(`list_conversations('${id("venue")}')`), 5_000],
    thread: [await pagesOf(`list_messages('${thread}')`), 100],
    older: [await pagesOf(`list_messages('${thread}', 12)`), 100],
    count: [await pagesOf("count_messages()"), 2_000],
    rare: [await pagesOf("search_messages('tamtam')"), 5_000],
    // three thousand messages of their own have this word
    common: [await pagesOf("search_messages('night')"), 20_000],
  };
  for (const [name, [pages, most]] of Object.entries(seen)) expect(pages, name).toBeLessThan(most);
  expect(await wholeReads()).toEqual(before);
});
