// What visitors said of past nights: of most enough to be read, and one night that the demo's visitor may still answer about.
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

const feedback: DemoSeed<void> = {
  after: [door, nights, people],
  seed: async ({ client, onProgress }) => {
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
    onProgress(`${given} people said how ${rows.length} nights were`);
  },
};

export default feedback;
