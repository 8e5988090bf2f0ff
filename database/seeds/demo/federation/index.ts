// Other servers as staff meet them: two that follow, one that does not answer, one that is rejected, and what was refused. Federation is off by
// default, and nothing of it is sent from a demo.
import type { DemoSeed } from "../demo-seed.ts";
import events from "../events/index.ts";
import organisers from "../organisers/index.ts";
import venues from "../venues/index.ts";

const servers = `
  insert into internal.federation_servers (host, first_seen_at, last_seen_at, delivered_at, failures, failing_since, next_at, problem, block, block_note, blocked_at) values
    ('social.example', now() - interval '90 days', now() - interval '20 minutes', now() - interval '20 minutes', 0, null, null, null, null, null, null),
    ('events.example', now() - interval '60 days', now() - interval '5 hours', now() - interval '5 hours', 0, null, null, null, null, null, null),
    ('attic.example', now() - interval '50 days', now() - interval '3 days', now() - interval '2 days', 6, now() - interval '2 days', now() + interval '9 hours', 'It could not be reached', null, null, null),
    ('bots.example', now() - interval '30 days', now() - interval '29 days', null, 0, null, null, null, 'reject', 'Sends the same report about every venue.', now() - interval '29 days')`;

/** Thirty accounts, each of which follows an organiser and a venue that come after each other in the alphabet. */
const followers = `
  with actors as (
    insert into internal.federation_actors (kind, target, handle)
    select kind, target, internal.federation_word(kind, target) from (
      (select 'organiser' as kind, id::text as target, slug from organisers order by slug limit 12)
      union all (select 'venue', id::text, slug from venues where status = 'active' order by slug limit 12)) chosen
    where internal.federation_word(kind, target) is not null on conflict do nothing returning kind, target
  )
  insert into internal.federation_followers (kind, target, follower, inbox, host, follow_id, created_at, delivered_at)
  select a.kind, a.target, 'https://' || s.host || '/users/' || n, 'https://' || s.host || '/inbox', s.host, 'https://' || s.host || '/follows/' || a.target || n,
    now() - make_interval(days => n), now() - interval '1 day'
  from actors a, (values ('social.example', 14), ('events.example', 6), ('attic.example', 3)) s(host, most), generate_series(1, s.most) n
  where (n + length(a.target) + ascii(right(a.target, 1))) % 3 <> 0`;

/** What two accounts say to the organiser of the demo's owner. */
const replies = `
  with team as (insert into internal.federation_reply_teams (organiser_id, created_at) select id, now() - interval '40 days' from organisers where slug = 'slow-burn' returning organiser_id),
  threads as (
    insert into internal.federation_threads (organiser_id, account, handle, name, inbox, host, event_id, created_at, last_at)
    select t.organiser_id, 'https://social.example/users/' || p.word, '@' || p.word || '@social.example', p.name, 'https://social.example/inbox', 'social.example',
      (select e.id from events e where e.organiser_id = t.organiser_id and e.status = 'published' order by e.starts_at desc limit 1), now() - interval '3 days', now() - make_interval(hours => p.hours)
    from team t, (values ('maren', 'Maren', 3), ('tobi', 'Tobi of the bike shed', 26)) p(word, name, hours)
    returning id, account, last_at
  )
  insert into internal.federation_notes (thread_id, note, body, created_at)
  select t.id, t.account || '/statuses/1', case when t.account like '%maren' then 'Is there a quiet room, and is the lift working this time?' else 'Can I bring my bike inside?' end, t.last_at from threads t`;

const refusals = `
  insert into internal.federation_refusals (day, reason, count)
  select current_date - d, reason, count from generate_series(1, 6) d, (values ('bad_signature', 3), ('unreachable', 11), ('blocked', 40)) r(reason, count)`;

const federation: DemoSeed<void> = {
  after: [events, organisers, venues],
  seed: async ({ client, onProgress }) => {
    await client.query(servers);
    await client.query(followers);
    await client.query(replies);
    await client.query(refusals);
    onProgress("4 servers elsewhere");
  },
};

export default federation;
