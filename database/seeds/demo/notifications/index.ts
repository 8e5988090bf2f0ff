// What the demo's people were told: forty things for the visitor over all tabs, a dozen unread, some about what is gone by now.

import careers from "../careers/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import follows from "../follows/index.ts";
import listings from "../listings/index.ts";
import payments from "../payments/index.ts";
import { demoAccounts } from "../people/people.ts";

const visitorId = demoAccounts.find(({ role }) => role === "visitor")?.id;

/** Kinds in turn, as a night-goer who also looks for work meets them; newest first. */
const tickets = ["event_update", "booking_paid", "event_changed", "refund_sent", "place_revealed"];
const work = ["job_application_moved", "job_closing", "job_alert"];

const notifications: DemoSeed<void> = {
  after: [careers, follows, listings, payments],
  seed: async ({ client, onProgress }) => {
    // nobody was there yet to hear of what the demo announced
    await client.query("update internal.announced_nights set done_at = now() where done_at is null");
    await client.query("delete from public.notifications where user_id = $1", [visitorId]);
    const tell = (kind: string, payload: string, from: string, hours: number) =>
      client.query(
        `insert into public.notifications (user_id, kind, payload, created_at, latest_at)
         select $1, $2, ${payload}, now() - $3 * interval '1 hour' - n * interval '7 hours', now() - $3 * interval '1 hour' - n * interval '7 hours'
         from (select *, row_number() over () as n from (${from}) chosen) x`,
        [visitorId, kind, hours],
      );
    const nights =
      "select id, title, organiser_id from public.events where status = 'published' and visibility = 'public' and starts_at > now() order by starts_at, id limit 4";
    for (const [at, kind] of tickets.entries())
      await tell(
        kind,
        "jsonb_build_object('event_id', x.id, 'title', x.title, 'amount_pence', 1240)",
        nights,
        at * 3,
      );
    // three nights of one organiser are one line
    await client.query(
      `insert into public.notifications (user_id, kind, payload, group_key, count, latest_at, created_at)
       select $1, 'night_announced', jsonb_build_object('event_id', e.id, 'organiser_id', e.organiser_id, 'title', e.title), e.organiser_id, 3, now() - interval '2 hours', now() - interval '9 hours'
       from (${nights}) e limit 1`,
      [visitorId],
    );
    // the price of one night goes up tomorrow; that of another went up yesterday; a sale has begun
    const sales = (kind: string, facts: string, at: number, ends: string, hours: number) =>
      client.query(
        `insert into public.notifications (user_id, kind, payload, expires_at, latest_at, created_at)
         select $1, $2, jsonb_build_object('event_id', e.id, 'title', e.title) || $3::jsonb, ${ends}, now() - $4 * interval '1 hour', now() - $4 * interval '1 hour'
         from (${nights}) e offset ${at} limit 1`,
        [visitorId, kind, facts, hours],
      );
    const prices = '{"release": "Early bird", "amount_pence": 900, "next_pence": 1300}';
    await sales("release_ending", prices, 0, "now() + interval '19 hours'", 3);
    await sales("release_ending", prices, 1, "now() - interval '8 hours'", 31);
    await sales("sale_soon", '{"moment": "open"}', 2, "null::timestamptz", 5);
    for (const [at, kind] of work.entries())
      await tell(
        kind,
        "jsonb_build_object('job_id', x.id, 'title', x.title, 'count', 2, 'status', 'shortlisted', 'path', '/careers/' || x.slug)",
        "select id, title, slug from public.jobs where status = 'open' order by id limit 4",
        at * 5,
      );
    await tell("search_alert", "jsonb_build_object('count', 3)", "select 1 limit 1", 20);
    // three people at once, by the way every follower is told
    await client.query(
      `select internal.notify('follower_new', $1, jsonb_build_object('person', p.user_id))
       from (select user_id from public.profiles where visibility = 'public' and user_id <> $1 order by handle limit 5) p`,
      [visitorId],
    );
    // three people they follow show that they go to one night; what others have answered was told before there was anybody to tell
    await client.query("delete from internal.told_answers");
    await client.query(
      `with night as (
         select e.id from public.events e where e.status = 'published' and e.visibility = 'public' and e.attendee_list = 'opt_in' and e.starts_at > now() + interval '3 days'
           and exists (select from public.rsvps seen where seen.event_id = e.id and seen.visible and seen.state = 'going')
           and not exists (select from public.event_tags t where t.event_id = e.id and t.tag = any (internal.sensitive_tags())) order by e.starts_at, e.id limit 1
       ), friends as (
         select f.target::uuid as id from public.follows f join public.profiles p on p.user_id::text = f.target and p.status = 'active' and p.visibility = 'public'
         where f.follower_id = $1 and f.kind = 'user' and f.status = 'active' order by p.handle limit 3
       ), shown as (
         update public.profiles set show_going = true where user_id in (select id from friends)
       ), free as (
         -- who has answered already answers anew
         delete from public.rsvps r using night, friends where r.event_id = night.id and r.user_id = friends.id
       )
       select night.id as event_id, friends.id as user_id into temporary friends_going from night, friends`,
      [visitorId],
    );
    await client.query(
      "insert into public.rsvps (event_id, user_id, state, visible) select event_id, user_id, 'going', true from friends_going; drop table friends_going",
    );
    for (let answer = 0; answer < 3; answer += 1) await client.query("select internal.tell_answers()");
    // one whose night is gone
    await client.query(
      `insert into public.notifications (user_id, kind, payload) values ($1, 'night_announced', jsonb_build_object('event_id', gen_random_uuid(), 'title', 'Night of the Long Echo'))`,
      [visitorId],
    );
    await client.query(
      `update public.notifications n set read_at = n.latest_at + interval '2 hours', seen_at = n.latest_at + interval '1 hour'
       where n.user_id = $1 and n.id not in (select id from public.notifications where user_id = $1 order by latest_at desc, id limit 12)`,
      [visitorId],
    );
    onProgress("what the visitor was told");
  },
};

export default notifications;
