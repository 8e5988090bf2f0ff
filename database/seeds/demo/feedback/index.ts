// What visitors ask about nights to come, and what they said of past ones: of most enough to be read, and one night that the demo's visitor may still answer about.
import type pg from "pg";
import type { DemoSeed } from "../demo-seed.ts";
import door from "../door/index.ts";
import nights from "../nights/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";

const words = [
  "Best sound I have heard in that room. Somebody had thought about where to stand.",
  "The bar by the side door had water, which I only found at three.",
  "Steps at the entrance were not on the page. A steward helped me in at once.",
  "Forty minutes outside at midnight, then nobody in the queue at one.",
  "Felt looked after the whole night. Welfare were lovely.",
  "Too loud by the bar to order anything.",
];

const questions: [string, string | null][] = [
  [
    "Is there a cloakroom, and does it take suitcases?",
    "Yes, £3 an item. Suitcases too, if they fit under the rail.",
  ],
  [
    "Can I get in with a wheelchair by the canal side?",
    "Yes. Ring the bell at the green door, and somebody opens within a minute.",
  ],
  ["Will there be a quiet room?", "Upstairs on the left, all night. Welfare are next to it."],
  ["Are earplugs given out?", null],
];

/** Questions about the demo team's next nights, some of them answered. Answers how many. */
async function askAhead(client: pg.ClientBase, asker: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id from public.events e join public.organisers o on o.id = e.organiser_id and o.slug = 'slow-burn'
     where e.status = 'published' and e.visibility = 'public' and e.starts_at > now() + interval '2 days' order by e.starts_at, e.id limit 3`,
  );
  for (const { id } of rows) {
    await client.query("insert into internal.asking_nights (event_id, is_open) values ($1, true)", [id]);
    for (const [at, [body, answer]] of questions.entries())
      await client.query(
        `insert into internal.night_questions (event_id, asker_id, body, answer, status, created_at, answered_at)
         values ($1, $2, $3, $4, $5, now() - make_interval(hours => $6), case when $4::text is not null then now() - make_interval(hours => $6 - 1) end)`,
        [id, asker, body, answer, answer ? "answered" : "waiting", 20 + at],
      );
  }
  return rows.length * questions.length;
}

/** The demo's visitor was let in at the newest of their nights where others were, too, so that they are asked how it was. */
const letVisitorIn = (client: pg.ClientBase, visitor: string) =>
  client.query(
    `update public.tickets set status = 'checked_in' where id = (
       select t.id from public.tickets t join public.events e on e.id = t.event_id
       where t.owner_id = $1 and t.status = 'issued' and e.status = 'published' and internal.night_ends(e) < now() - interval '12 hours'
         and (select count(distinct k.owner_id) from public.tickets k where k.event_id = e.id and k.status = 'checked_in') >= 5
       order by e.starts_at desc, t.id limit 1)`,
    [visitor],
  );

const feedback: DemoSeed<void> = {
  after: [door, nights, people],
  seed: async ({ client, onProgress }) => {
    await letVisitorIn(client, getAccount("visitor").id);
    const { rows } = await client.query<{ id: string; ended: Date }>(
      `select e.id, internal.night_ends(e) as ended from public.events e
       where e.status = 'published' and internal.night_ends(e) < now() - interval '12 hours'
         and (select count(distinct k.owner_id) from public.tickets k where k.event_id = e.id and k.status = 'checked_in') >= 5
       order by exists (select from public.tickets k where k.event_id = e.id and k.status = 'checked_in' and k.owner_id = $1) desc, (e.organiser_id = (select id from public.organisers where slug = 'slow-burn')) desc, e.starts_at desc, e.id limit 6`,
      [getAccount("visitor").id],
    );
    let given = 0;
    for (const { id, ended } of rows) {
      const { rowCount } = await client.query(
        `with visitors as (select distinct owner_id from public.tickets where event_id = $1 and status = 'checked_in' and owner_id <> $3),
           asked as (
             insert into internal.feedback_nights (event_id, asked, finished_at, closes_at)
             select $1, (select count(*) from visitors), $2::timestamptz + interval '10 hours', greatest($2::timestamptz + interval '14 days', now() + interval '3 days') on conflict do nothing)
         insert into internal.feedback_answers (event_id, person_id, place, sound, access, safety, queue, words, created_at)
         select $1, owner_id, at, 3 + mod(at, 3), 2 + mod(at, 4), 4 + mod(at, 2), 1 + mod(at, 5), case when mod(at, 2) = 0 and at <= 12 then ($4::text[])[1 + mod(at / 2, 6)] end, $2::timestamptz + interval '11 hours'
         from (select owner_id, row_number() over (order by owner_id)::integer as at from visitors) v where at <= 23`,
        [id, ended, getAccount("visitor").id, words],
      );
      given += rowCount ?? 0;
    }
    const asked = await askAhead(client, getAccount("visitor").id);
    onProgress(`${asked} questions about nights to come`);
    onProgress(`${given} people said how ${rows.length} nights were`);
  },
};

export default feedback;
