// What people of the demo have written: eleven threads of the visitor, two of them requests, and the inbox of the owner's venue.
import bookings from "../bookings/index.ts";
import careers from "../careers/index.ts";
import type { Demo, DemoSeed } from "../demo-seed.ts";
import follows from "../follows/index.ts";
import { getAccount } from "../people/people.ts";
import venueRequests from "../venue-requests/index.ts";
import venues from "../venues/index.ts";
import { addThreads, type Thread } from "./add-threads.ts";
import { friends, questions, requests, type Turn } from "./words.ts";

const visitor = getAccount("visitor").id;
const owner = getAccount("owner").id;

/** So many turns from one of them on, from the top again where there are more. */
const turnsOf = (count: number, from = 0): Turn[] =>
  Array.from({ length: count }, (_, at) => friends[(from + at) % friends.length] as Turn);

async function read<Row>({ client }: Demo, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(sql, values)).rows as Row[];
}

/** A thread for every application that led to an interview, where somebody decides about it. */
async function listJobThreads(demo: Demo): Promise<Thread[]> {
  type Row = { id: string; me: string; them: string; kind: string; inbox: string };
  const rows = await read<Row>(
    demo,
    `select a.id, a.user_id as me, (select d from internal.job_deciders(j) d order by d limit 1) as them,
       case when coalesce(j.venue_id, o.venue_id) is not null then 'venue' when j.organiser_id is not null then 'organiser' else 'person' end as kind,
       coalesce(j.venue_id, o.venue_id, j.organiser_id, j.posted_by) as inbox
     from public.job_applications a join public.jobs j on j.id = a.job_id left join public.organisers o on o.id = j.organiser_id
     where a.status = 'interview' and exists (select from internal.job_deciders(j)) order by a.submitted_at, a.id`,
  );
  return rows.map(({ id, me, them, kind, inbox }, at) => ({
    kind: "job",
    me,
    them,
    subject: id,
    inbox: { kind, id: inbox },
    turns: [["them", "Is Thursday at six good for you? Ring the lower bell."]],
    hoursAgo: 20 + at,
    unread: me === visitor ? 1 : 0,
  }));
}

/** What the visitor asked another venue, and the organiser of a night they hold a ticket to. */
async function listAsked(demo: Demo): Promise<Thread[]> {
  type Row = { kind: "venue" | "booking"; id: string; them: string; inbox: string };
  const rows = await read<Row>(
    demo,
    `(select 'venue' as kind, v.id, m.user_id as them, v.id as inbox from public.venues v
       join public.venue_members m on m.venue_id = v.id and m.role = 'owner' and m.status = 'active'
       where m.user_id <> $1 and v.status = 'active' and v.slug <> 'penstock' order by v.slug limit 1)
     union all
     (select 'booking', b.id, m.user_id, o.id from public.bookings b join public.events e on e.id = b.event_id
       join public.organisers o on o.id = e.organiser_id and o.venue_id is null
       join public.organiser_members m on m.organiser_id = o.id and m.role = 'owner' and m.status = 'active'
       where b.user_id = $2 and b.status = 'confirmed' order by b.created_at desc, b.id limit 1)`,
    [owner, visitor],
  );
  const asked: readonly Turn[] = [
    ["me", "A friend cannot come. Can I put another name on the second ticket?"],
    ["them", "You can, until the day before: open the ticket and change the name there."],
    ["me", "Found it, thank you"],
  ];
  return rows.map(({ kind, id, them, inbox }, at) => ({
    kind,
    me: visitor,
    them,
    subject: id,
    inbox: { kind: kind === "venue" ? "venue" : "organiser", id: inbox },
    turns: kind === "venue" ? (questions[4] ?? []) : asked,
    hoursAgo: 70 + at * 20,
  }));
}

/** Friends, and two people who knock. */
const directThread = (them: string, turns: readonly Turn[], hoursAgo: number, unread = 0): Thread => ({
  kind: "direct",
  me: visitor,
  them,
  subject: null,
  inbox: null,
  turns,
  hoursAgo,
  unread,
});

const messages: DemoSeed<void> = {
  after: [bookings, careers, follows, venueRequests, venues],
  seed: async (demo) => {
    const people = await read<{ id: string }>(
      demo,
      "select user_id as id from public.profiles where status = 'active' and user_id <> all ($1) order by visibility <> 'public', handle limit 40",
      [[visitor, owner]],
    );
    const person = (at: number) => people[at % people.length]?.id ?? owner;
    const jobs = await listJobThreads(demo);
    const isOwn = ({ me }: Thread) => me === visitor;
    const own: Thread[] = [
      ...jobs.filter(isOwn).slice(0, 1),
      ...(await listAsked(demo)),
      directThread(person(0), turnsOf(105), 1, 1),
      directThread(person(1), turnsOf(21), 5),
      directThread(person(2), turnsOf(15), 26, 1),
      ...requests.map(
        (body, at): Thread => ({
          ...directThread(person(3 + at), [["them", body]], 3 + at * 9, 1),
          state: "request",
        }),
      ),
    ];
    const [asked] = await read<{ threads: number; messages: number }>(
      demo,
      "select count(*)::int as threads, coalesce(sum(last_sequence), 0)::int as messages from public.conversations where person_id = $1",
      [visitor],
    );
    const { threads: hires, messages: ofHires } = asked ?? { threads: 0, messages: 0 };
    // eleven threads, with 180 messages in all, those about hires among them
    for (let at = 0; own.length + hires < 10; at += 1)
      own.push(directThread(person(5 + at), turnsOf(5, 8 + at * 4), 100 + at * 40));
    const count = own.reduce((sum, { turns }) => sum + turns.length, ofHires);
    own.push(directThread(person(10), turnsOf(Math.max(180 - count, 1)), 400));

    const others = jobs.filter((thread) => !isOwn(thread));
    const [penstock] = await read<{ id: string }>(
      demo,
      "select id from public.venues where slug = 'penstock'",
    );
    const inInbox = others.filter(({ inbox }) => inbox?.id === penstock?.id).length;
    const questioned = questions.slice(0, penstock ? 14 - inInbox : 0).map(
      (turns, at): Thread => ({
        kind: "venue",
        me: person(12 + at),
        them: owner,
        subject: penstock?.id ?? null,
        inbox: { kind: "venue", id: penstock?.id ?? "" },
        turns,
        hoursAgo: 2 + at * 11,
      }),
    );
    await addThreads(demo, [...own, ...others, ...questioned]);
    demo.onProgress("what people wrote to each other");
  },
};

export default messages;
