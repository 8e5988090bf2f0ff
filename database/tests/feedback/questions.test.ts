// Questions under a night before it: asked by holders and followers, answered by its team.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { asActor, become } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

type Asking = { why_not: string | null; is_shut_out: boolean; waiting: { id: string; body: string }[] };
type Team = { is_open: boolean; questions: { id: string; status: string; answer: string | null }[] };
type Shown = { is_open: boolean; questions: { body: string; answer: string }[] } | null;

let world: World;
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const ask = (person: string, event: string, body = "Is there a cloakroom?") =>
  call<Asking>(world, person, "ask_question($1, $2)", [event, body]);
const open = (event: string, isOpen = true) =>
  call<Team>(world, "team", "open_questions($1, $2)", [event, isOpen]);
const answer = (question: string, words: string, person = "team") =>
  call<Team>(world, person, "answer_question($1, $2)", [question, words]);
const shown = async (event: string): Promise<Shown> =>
  asActor(
    world.client,
    "anon",
    async () => (await world.client.query("select list_night_questions($1) as it", [event])).rows[0].it,
  );
const told = (person: string, kind: string) =>
  sql("select payload ->> 'path' as path, count from notifications where user_id = $1 and kind = $2", [
    id(`user ${person}`),
    kind,
  ]);

let nights = 0;
/** A night that takes questions. */
async function night(more: object = {}): Promise<string> {
  nights += 1;
  const event = await addEvent(world.client, { name: `asked ${nights}`, ...more });
  await open(event);
  return event;
}
const follow = (person: string) =>
  sql(
    "insert into follows (follower_id, kind, target, status) values ($1, 'organiser', $2, 'active') on conflict do nothing",
    [id(`user ${person}`), id("organiser")],
  );

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "young", "banned", "blocked"]);
  for (const person of ["ada", "bo", "young", "banned", "blocked"]) await follow(person);
  await sql(
    `insert into profile_private (user_id, date_of_birth, age_attested_at)
     select id, case when email = 'young@example.org' then current_date - interval '17 years' else date '1990-01-01' end, now() from auth.users
     on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, age_attested_at = now()`,
  );
  await insert(world.client, "team_bans", {
    organiser_id: id("organiser"),
    user_id: id("user banned"),
    reason: "Pushed a steward at the door.",
    created_by: id("user team"),
    ends_at: new Date(Date.now() + 86_400_000),
  });
  await insert(world.client, "user_blocks", { blocker_id: id("user team"), blocked_id: id("user blocked") });
});
beforeEach(() => sql("delete from rate_limits"));
afterAll(() => world.end());

test("A night takes no questions until its team switches them on, and shows none without", async () => {
  const event = await addEvent(world.client, { name: "closed" });
  await expect(ask("ada", event)).rejects.toMatchObject({ detail: "QUESTIONS_CLOSED" });
  expect(await shown(event)).toBeNull();
  await open(event);
  expect(await shown(event)).toEqual({ is_open: true, questions: [] });
  await expect(call(world, "stranger", "open_questions($1, true)", [event])).rejects.toMatchObject({
    detail: "EVENTS_NOT_FOUND",
  });
});

test("A question is read by the team alone until it is answered; then everybody reads it, without a name, and its asker is told once", async () => {
  const event = await night();
  expect((await ask("ada", event)).waiting).toHaveLength(1);
  expect(await shown(event)).toEqual({ is_open: true, questions: [] });
  expect(await told("team", "question_asked")).toMatchObject([
    { path: `/organise/events/${event}?view=asked` },
  ]);
  const team = await call<Team>(world, "team", "get_night_questions($1)", [event]);
  expect(JSON.stringify(team)).not.toContain(id("user ada"));
  const [question] = team.questions;
  await expect(answer(question?.id ?? "", " ")).rejects.toMatchObject({
    detail: "QUESTIONS_INVALID",
    column: "answer",
  });
  await expect(answer(question?.id ?? "", "Yes.", "stranger")).rejects.toMatchObject({
    detail: "QUESTIONS_NOT_FOUND",
  });
  await answer(question?.id ?? "", "Yes, £3.");
  await answer(question?.id ?? "", "Yes, £3, cash only.");
  const page = await shown(event);
  expect(page?.questions).toMatchObject([{ body: "Is there a cloakroom?", answer: "Yes, £3, cash only." }]);
  expect(JSON.stringify(page)).not.toContain("ada");
  expect(await told("ada", "question_answered")).toHaveLength(1);
  await call(world, "team", "dismiss_question($1)", [question?.id]);
  expect((await shown(event))?.questions).toEqual([]);
});

test.each([
  ["stranger", "QUESTIONS_NOT_YOURS"],
  ["banned", "QUESTIONS_NOT_YOURS"],
  ["blocked", "QUESTIONS_NOT_YOURS"],
  ["young", "AGE_TOO_YOUNG"],
])("%s cannot ask: %s", async (person, detail) => {
  await expect(ask(person, await night())).rejects.toMatchObject({ detail });
});

test("Somebody with a ticket asks without following", async () => {
  const event = await night();
  await sql(
    `with type as (insert into ticket_types (event_id, name, kind) values ($1, 'Entry', 'free') returning id),
       booking as (insert into bookings (ref, event_id, user_id, status, confirmed_at) values ('ABCDEFGH', $1, $2, 'confirmed', now()) returning id),
       line as (insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select b.id, t.id, 1, 0, 0 from booking b, type t returning id, booking_id, ticket_type_id)
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, code)
     select booking_id, id, $1, ticket_type_id, $2, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz') from line`,
    [event, id("user stranger")],
  );
  expect((await ask("stranger", event)).waiting).toHaveLength(1);
});

test("A question is of 5 to 300 characters, three of one person wait at most, and one can be taken back", async () => {
  const event = await night();
  for (const body of ["Hm?", "x".repeat(301)])
    await expect(ask("bo", event, body)).rejects.toMatchObject({
      detail: "QUESTIONS_INVALID",
      column: "body",
    });
  const clients = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    }),
  );
  const asked = await Promise.allSettled(
    clients.map(async (client, at) => {
      await client.query("begin");
      await become(client, "authenticated", "bo");
      await client.query("select ask_question($1, $2)", [event, `Question number ${at}?`]);
      await client.query("commit");
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const { waiting } = await call<Asking>(world, "bo", "get_asking($1)", [event]);
  await expect(call(world, "ada", "withdraw_question($1)", [waiting[0]?.id])).rejects.toMatchObject({
    detail: "QUESTIONS_NOT_FOUND",
  });
  expect((await call<Asking>(world, "bo", "withdraw_question($1)", [waiting[0]?.id])).waiting).toHaveLength(
    2,
  );
});

test("No question is asked once the night has begun, is off, or is not the asker's to find", async () => {
  const begun = await night();
  await sql("update events set starts_at = now() - interval '1 minute' where id = $1", [begun]);
  await expect(ask("ada", begun)).rejects.toMatchObject({ detail: "QUESTIONS_CLOSED" });
  const invited = await night({ visibility: "invited" });
  await expect(ask("ada", invited)).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  expect(await shown(invited)).toBeNull();
});

test("Staff hide a question that was reported, and it comes back as it was", async () => {
  const event = await night();
  const { waiting } = await ask("ada", event);
  const question = waiting[0]?.id ?? "";
  const reportable = async (person: string) =>
    (await sql("select internal.may_report_question($1, $2) as may", [id(`user ${person}`), question]))[0]
      .may;
  expect(await reportable("bo")).toBe(false);
  await answer(question, "Yes.");
  expect(await reportable("bo")).toBe(true);
  const [report] = await sql("select * from internal.reported_question($1)", [question]);
  expect(report).toMatchObject({
    author_id: id("user ada"),
    title: expect.stringContaining("Question about"),
  });
  const [{ was }] = await sql("select internal.moderate_question($1, 'hide', null, null) as was", [question]);
  expect((await shown(event))?.questions).toEqual([]);
  await expect(answer(question, "Again.")).rejects.toMatchObject({ detail: "QUESTIONS_NOT_FOUND" });
  await sql("select internal.moderate_question($1, 'restore', null, $2)", [question, JSON.stringify(was)]);
  expect((await shown(event))?.questions).toHaveLength(1);
});

test("A person who leaves takes their questions along, and their copy has them", async () => {
  const [before] = await sql("select internal.export_feedback($1) -> 'questions' as it", [id("user ada")]);
  expect(before.it.length).toBeGreaterThan(0);
  await sql("select internal.anonymise_feedback($1)", [id("user ada")]);
  expect(await sql("select 1 from internal.night_questions where asker_id = $1", [id("user ada")])).toEqual(
    [],
  );
});
