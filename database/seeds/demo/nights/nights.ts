import type pg from "pg";
import { addDays } from "../calendar.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import { seedProgrammes } from "./programmes.ts";

type Seed = { client: pg.ClientBase; tonight: string; organiserId: string; crowd: Buyer[] };
type Ticket = Record<string, unknown>;

/** Calls a procedure as a person and answers its first value. */
async function callAs<T>(client: pg.ClientBase, person: string, call: string, values: unknown[]): Promise<T> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: person, role: "authenticated" }),
  ]);
  try {
    const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
    return rows[0]?.it as T;
  } finally {
    await client.query("select set_config('request.jwt.claims', '', true)");
    // the demo is written faster than anybody may write
    await client.query("delete from public.rate_limits");
  }
}

const entry: Ticket = { name: "Entry", kind: "free", quantity: 120 };
const night = (title: string, description: string, day: string, more: Record<string, unknown> = {}) => ({
  title,
  description,
  category: "nightlife",
  event_type: "club-night",
  tags: ["techno", "experimental"],
  starts_at: `${day}T22:00`,
  ends_at: `${addDays(day, 1)}T04:00`,
  location_mode: "custom",
  address: "Unit 4, Sowerby Yard, Leeds LS9",
  area: "leeds",
  line_up: [{ name: "Slow Burn residents" }, { name: "TBA" }],
  tickets: [entry],
  min_age: 18,
  ...more,
});

/** Puts the owner's nights in; answers how many events there are. */
export async function seedNights({ client, tonight, organiserId, crowd }: Seed): Promise<number> {
  const owner = getAccount("owner").id;
  const act = <T>(call: string, values: unknown[]) => callAs<T>(client, owner, call, values);
  const write = (data: object) =>
    act<{ id: string; version: number }>("save_event_draft($1, null, null, $2)", [
      JSON.stringify(data),
      organiserId,
    ]);
  const save = async (data: object) => {
    const draft = await write(data);
    return act<{ id: string }>("save_event($1, $2, gen_random_uuid())", [draft.id, draft.version]);
  };
  const publish = (id: string, at: string | null = null) => act("publish_event($1, $2, true)", [id, at]);

  await seedSeries(client, act, write, tonight);
  const choice = await save(
    night(
      "Slow Burn: The Listening Room",
      "Forty chairs, one sound system. Tell us why you want to sit there.",
      addDays(tonight, 16),
      {
        requires_approval: true,
        tickets: [{ name: "A chair", kind: "free", quantity: 40, per_booking_max: 2 }],
      },
    ),
  );
  await publish(choice.id);
  await seedApplications(client, choice.id, crowd);

  const main = await save(
    night(
      "Slow Burn: Boiler House",
      "The big one of the winter, with two releases and a kitchen list.",
      addDays(tonight, 23),
      {
        tickets: [
          { name: "First release", kind: "free", quantity: 60 },
          { name: "Second release", kind: "paid", price_pence: 900, quantity: 120, after: 0 },
          { name: "Kitchen list", kind: "free", quantity: 20, is_hidden: true },
        ],
      },
    ),
  );
  await publish(main.id);
  await seedExtras(client, act, main.id, crowd);
  await seedHosts(client, main.id, organiserId);

  await seedProgrammes({
    client,
    act,
    tonight,
    crowd,
    save: (title, words, day, more) => save(night(title, words, day, more)),
  });
  const later = await save(night("Slow Burn: Spring Preview", "Announced soon.", addDays(tonight, 90)));
  await publish(later.id, `${addDays(tonight, 9)}T10:00Z`);
  await save(night("Slow Burn: Rooftop", "Written, and not announced yet.", addDays(tonight, 120)));
  await write({ title: "Slow Burn: an idea", category: "music" });
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from public.events where organiser_id = $1",
    [organiserId],
  );
  return rows[0]?.count ?? 0;
}

type Act = <T>(call: string, values: unknown[]) => Promise<T>;

async function seedSeries(
  client: pg.ClientBase,
  act: Act,
  write: (data: object) => Promise<{ id: string; version: number }>,
  tonight: string,
) {
  const first = addDays(tonight, 5);
  const draft = await write(
    night("Low Heat", "A slow weekly: records at talking volume.", first, {
      ends_at: `${addDays(first, 1)}T01:00`,
    }),
  );
  const days = Array.from({ length: 8 }, (_, at) => addDays(first, at * 7));
  const series = await act<{ id: string }>("save_series($1, $2, $3, gen_random_uuid(), $4)", [
    draft.id,
    draft.version,
    days,
    JSON.stringify({ rhythm: "weekly", count: 8 }),
  ]);
  await act("publish_series($1)", [series.id]);
  // it goes on every week after a month's rest
  await client.query(
    `insert into internal.series_rules (series_id, rhythm, first_day, left_out, nation, pattern, made_to)
     select $1, 'weekly', $2, $3, 'england_and_wales', internal.event_as_draft(e), $4 from public.events e where e.series_id = $1 order by e.starts_at limit 1`,
    [
      series.id,
      first,
      Array.from({ length: 4 }, (_, at) => addDays(first, (days.length + at) * 7)),
      addDays(first, 84),
    ],
  );
}

/** A night that is put on together with another organiser, and one of another that this one is asked to. */
async function seedHosts(client: pg.ClientBase, eventId: string, organiserId: string): Promise<void> {
  await client.query(
    `with other as (select id from public.organisers where id <> $2 and venue_id is null order by slug limit 1),
     host as (insert into public.event_hosts (event_id, organiser_id) select $1, id from other)
     insert into internal.host_terms (event_id, organiser_id, state, figures, decided_at) select $1, id, 'accepted', 'counts', now() from other`,
    [eventId, organiserId],
  );
  await client.query(
    `insert into internal.host_terms (event_id, organiser_id, figures, guest_places)
     select e.id, $1, 'all', 10 from public.events e
     where e.organiser_id <> $1 and e.status = 'published' and e.visibility = 'public' and e.starts_at > now() + interval '20 days' order by e.starts_at, e.slug limit 1`,
    [organiserId],
  );
}

const reasons = [
  "I have not sat down at a night since 2019.",
  "My sister plays the second record, probably.",
  "For the low end.",
  "I bring cake.",
  "I was at the first one.",
  "We are two, and quiet.",
  "I mix hearing aids for a living.",
  "It is my birthday.",
  "No reason, just ears.",
];

async function seedApplications(client: pg.ClientBase, eventId: string, crowd: Buyer[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from public.ticket_types where event_id = $1",
    [eventId],
  );
  const lines = JSON.stringify([{ ticket_type_id: rows[0]?.id, quantity: 1 }]);
  for (const [at, reason] of reasons.entries()) {
    const person = crowd[at];
    if (person)
      await callAs(client, person.id, "apply_for_booking($1, $2, $3, $4)", [
        eventId,
        lines,
        person.name,
        reason,
      ]);
  }
}

async function seedExtras(client: pg.ClientBase, act: Act, eventId: string, crowd: Buyer[]): Promise<void> {
  const { rows: types } = await client.query<{ id: string; name: string }>(
    "select id, name from public.ticket_types where event_id = $1",
    [eventId],
  );
  const typeOf = (name: string) => types.find((type) => type.name === name)?.id;
  const code = "save_promo_code($1, $2, $3, $4, p_max_uses => $5, p_type_ids => $6)";
  await act(code, [eventId, "EARLYBIRD", "percent", 20, 50, []]);
  await act(code, [eventId, "FRIENDS", "fixed", 300, null, []]);
  await act(code, [eventId, "CREW", "percent", 100, 10, []]);
  await act(code, [eventId, "KITCHEN", "unlock", 0, 20, [typeOf("Kitchen list")]]);
  await act(code, [eventId, "HALFTERM", "percent", 50, 5, []]);
  for (const name of ["Instagram", "Posters", "Radio", "Newsletter"])
    await act("save_tracking_link($1, $2)", [eventId, name]);
  await act("save_event_questions($1, $2)", [
    eventId,
    JSON.stringify([{ prompt: "How did you hear of us?", is_required: true }]),
  ]);
  const { rows: questions } = await client.query<{ id: string }>(
    "select id from public.event_questions where event_id = $1",
    [eventId],
  );
  const answers = ["A friend", "A poster by the canal", "Radio", "I come every time"];
  const sources = ["instagram", "posters", "radio", "newsletter", null];
  for (const [at, person] of crowd.slice(20, 50).entries()) {
    const held = await callAs<{ id: string }>(client, person.id, "hold_booking($1, $2, null, null, $3)", [
      eventId,
      JSON.stringify([{ ticket_type_id: typeOf("First release"), quantity: 1 }]),
      sources[at % sources.length],
    ]);
    const answer = [{ question_id: questions[0]?.id, answer: answers[at % answers.length] }];
    await callAs(client, person.id, "confirm_booking($1, $2, p_answers => $3)", [
      held.id,
      person.name,
      JSON.stringify(answer),
    ]);
  }
  for (const [at, name] of [
    "Shipyard Sally Sequencer",
    "Anya Dorsal",
    "Callum Voe",
    "Front of house",
  ].entries()) {
    const made = await act<{ id: string; code: string }>(
      "(select row_to_json(a) from save_guest_allocation($1, $2, 20) a)",
      [eventId, name],
    );
    const guests = crowd
      .slice(60 + at * 10, 70 + at * 10)
      .map((person, place) => `${person.name}${place % 3 === 0 ? " +1" : ""}`);
    await act("enter_guests($1, $2, $3)", [made.id, made.code, guests.join("\n")]);
  }
  // nobody is mailed about the demo
  await client.query(
    "delete from graphile_worker._private_jobs where payload ->> 'template' = 'booking-confirmed'",
  );
}
