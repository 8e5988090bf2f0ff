// Sixty readers in their cities, and the issue that went to them last Wednesday.
import type { Demo, DemoSeed } from "../demo-seed.ts";
import journal from "../journal/index.ts";

const readers = 60;

/** Who confirmed when is spread over nine months; every third reader wants nights of two cities, every fifth of none. */
async function addReaders({ client, now }: Demo): Promise<void> {
  await client.query(
    `with cities as (
       select array_agg(id order by slug) as ids from areas where kind = 'city'
     ), places as (
       select number, 'reader' || number || '@readers.example' as email, $2::timestamptz - interval '4 days' * number as asked_at from generate_series(1, $1) number
     ), proofs as (
       insert into internal.newsletter_proofs (id, salt, email_hash, wording, source, asked_at, confirmed_at)
       select md5('newsletter ' || email)::uuid, convert_to(number::text, 'UTF8'), sha256(convert_to(number || email, 'UTF8')), 1,
         (array['journal', 'article', 'home', 'page'])[1 + number % 4], asked_at, asked_at + interval '3 minutes' from places returning id
     )
     insert into internal.newsletter_subscribers (email, area_ids, asked_at, confirmed_at, proof_id)
     select email, case when number % 5 = 0 then '{}'::uuid[] when number % 3 = 0 then array[ids[1 + number % cardinality(ids)], ids[1 + (number + 7) % cardinality(ids)]]
         else array[ids[1 + number % cardinality(ids)]] end, asked_at, asked_at + interval '3 minutes', p.id
     from places join proofs p on p.id = md5('newsletter ' || email)::uuid, cities`,
    [readers, now],
  );
}

/** The last Wednesday that is over. */
function lastWednesday(now: Date): Date {
  const day = new Date(now.getTime() - 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() - 1);
  day.setUTCHours(10, 20, 0, 0);
  return day;
}

/** The issue as it was sent: pieces that were out by then, and the picks of now, for the demo has no nights of last week on sale. */
async function addIssue({ client, now }: Demo): Promise<void> {
  const sentAt = lastWednesday(now);
  const { rows } = await client.query<{ id: string }>(
    `insert into newsletter_issues (day, subject, intro, article_ids, pick_ids, created_at)
     select ($1::timestamptz at time zone 'Europe/London')::date, pieces.title, 'A week of low ceilings and long queues. Wrap up.', pieces.ids, picks.ids, $1
     from (select array_agg(id order by published_at desc) as ids, (array_agg(title order by published_at desc))[1] as title
       from (select * from articles where status in ('published', 'updated') and published_at < $1 order by published_at desc limit 4) a) pieces,
       (select array(select event_id from internal.newsletter_nights(null, true, $2)) as ids) picks
     returning id`,
    [sentAt, now],
  );
  const issue = rows[0]?.id;
  await client.query(
    `update newsletter_issues i set status = 'sending', content = internal.newsletter_content(i), sent_at = $2::timestamptz,
       addressed = (select count(*) from internal.newsletter_subscribers where confirmed_at < $2) where id = $1`,
    [issue, sentAt],
  );
  await client.query("update newsletter_issues set status = 'sent' where id = $1", [issue]);
  await client.query(
    `insert into internal.newsletter_deliveries (issue_id, subscriber_id, queued_at)
     select $1, id, $2 from internal.newsletter_subscribers where confirmed_at < $2`,
    [issue, sentAt],
  );
}

const newsletter: DemoSeed<void> = {
  after: [journal],
  seed: async (demo) => {
    await addReaders(demo);
    await addIssue(demo);
    demo.onProgress(`${readers} readers of the newsletter`);
  },
};

export default newsletter;
