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
const work = ["job_application_moved", "job_closing", "job_application_message"];

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
    await tell(
      "night_announced",
      "jsonb_build_object('event_id', x.id, 'organiser_id', x.organiser_id, 'title', x.title)",
      nights,
      1,
    );
    for (const [at, kind] of work.entries())
      await tell(
        kind,
        "jsonb_build_object('job_id', x.id, 'title', x.title, 'status', 'shortlisted', 'path', '/careers/' || x.slug)",
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
