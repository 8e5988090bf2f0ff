// Sixteen requests to hire two rooms, in every state, with seventy messages; nine questions about access, two of them overdue.
import { insertRows } from "../../insert-rows.ts";
import { addDays, toInstant } from "../calendar.ts";
import type { Demo, DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import venues from "../venues/index.ts";
import { accessQuestions } from "./access-questions.ts";
import { addHireThreads, type HireThread } from "./add-hire-threads.ts";
import { askerWords, type DemoHire, hireRequests, teamWords } from "./hire-requests.ts";

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** When the team first answered: between two and nine hours after the request. */
const answeredAt = (hire: DemoHire, number: number, now: Date) =>
  ["sent", "expired"].includes(hire.status)
    ? null
    : hoursBefore(now, hire.hours - Math.min(2 + (number % 8), hire.hours / 2)).toISOString();

async function seedHire(demo: Demo): Promise<number> {
  const { client, now, tonight, resultOf } = demo;
  const random = createRandom("hire requests");
  const index = resultOf(venues);
  const crowd = resultOf(people).slice(60, 60 + hireRequests.length);
  const owner = getAccount("owner").id;
  const threads: HireThread[] = [];
  const rows = hireRequests.map((hire, number) => {
    const id = random.uuid();
    const asker = hire.isVisitors ? getAccount("visitor").id : (crowd[number]?.id ?? "");
    const starts = new Date(toInstant(addDays(tonight, hire.days), hire.starts));
    const sent = hoursBefore(now, hire.hours);
    threads.push({
      requestId: id,
      venueId: index.get(hire.venue)?.id ?? "",
      asker,
      colleague: owner,
      turns: Array.from({ length: hire.messages }, (_, at) => {
        const isFromTeam = at % 2 === 0;
        const words = isFromTeam ? teamWords : askerWords;
        return {
          isFromTeam,
          body: words[(number * 2 + at) % words.length] ?? "",
          at: new Date(
            sent.getTime() + ((at + 1) * hire.hours * HOUR_MS) / (hire.messages + 2),
          ).toISOString(),
        };
      }),
    });
    return {
      id,
      venue_id: index.get(hire.venue)?.id,
      user_id: asker,
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + hire.length * HOUR_MS).toISOString(),
      guests: hire.guests,
      purpose: hire.purpose,
      budget_pence: hire.budget === undefined ? null : hire.budget * 100,
      status: hire.status,
      version: 1,
      offer_pence: hire.offer ? hire.offer.pounds * 100 : null,
      offer_conditions: hire.offer?.conditions ?? null,
      offer_until: hire.offer ? toInstant(addDays(tonight, Math.min(9, hire.days)), "23:59") : null,
      reason: hire.reason?.words ?? null,
      ended_by: hire.reason?.by ?? null,
      answered_at: answeredAt(hire, number, now),
      reminded: hire.status === "expired" ? 2 : hire.status === "sent" ? Math.floor(hire.hours / 24) : 0,
      created_at: sent.toISOString(),
      updated_at: sent.toISOString(),
    };
  });
  await insertRows(client, "public.hire_requests", rows);
  await addHireThreads(demo, threads);
  return threads.reduce((sum, { turns }) => sum + turns.length, 0);
}

/** The draft of the first confirmed hire, as "Make the event" writes it. */
async function seedDraft({ client, resultOf }: Demo): Promise<void> {
  await client.query(
    `with hire as (select * from public.hire_requests where status = 'confirmed' order by starts_at desc limit 1), draft as (
      insert into public.event_drafts (organiser_id, data, created_by, updated_by)
      select $1, jsonb_build_object('title', left(purpose, 100), 'location_mode', 'venue', 'venue_id', venue_id, 'capacity', guests,
        'starts_at', to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'), 'ends_at', to_char(ends_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI')), $2, $2
      from hire returning id)
     update public.hire_requests h set draft_id = draft.id, made_by = $2 from hire, draft where h.id = hire.id`,
    [resultOf(organisers).get("slow-burn")?.id, getAccount("owner").id],
  );
}

async function seedAccess({ client, now, resultOf }: Demo): Promise<void> {
  const random = createRandom("access questions");
  const index = resultOf(venues);
  const crowd = resultOf(people).slice(80, 80 + accessQuestions.length);
  for (const [number, asked] of accessQuestions.entries()) {
    const created = hoursBefore(now, asked.hours);
    const person = asked.isVisitors ? getAccount("visitor").id : crowd[number]?.id;
    await client.query(
      `insert into public.access_requests (venue_id, user_id, email, secret, answer_secret, status, due_at, answered_at, answered_by, form_token, created_at)
       values ($1, $2, $3, internal.seal_needs($4), internal.seal_needs($5), $6, internal.claim_due($7), $8, $9, $10, $7)`,
      [
        index.get(asked.venue)?.id,
        asked.email ? null : person,
        asked.email ?? null,
        asked.question,
        asked.answer ?? null,
        asked.isClosed ? "closed" : asked.answer ? "answered" : "open",
        created.toISOString(),
        asked.answer ? hoursBefore(now, asked.hours - 20).toISOString() : null,
        asked.answer ? getAccount("owner").id : null,
        random.uuid().replaceAll("-", ""),
      ],
    );
  }
}

const venueRequests: DemoSeed<void> = {
  after: [organisers, people, venues],
  seed: async (demo) => {
    const messages = await seedHire(demo);
    await seedDraft(demo);
    await seedAccess(demo);
    demo.onProgress(
      `${hireRequests.length} requests to hire a room with ${messages} messages, ${accessQuestions.length} questions about access`,
    );
  },
};

export default venueRequests;
