// A team that asks people who apply for its nights, for tests of the database.
import { asPerson } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";

/** A night with applications. */
export type AskedNight = { eventId: string; typeId: string };

/** What a question is unless a test says otherwise. */
const question = { kind: "text", prompt: "Who told you about us?", is_required: true };

/** What my_entry answers, as far as the tests look at it. */
export type Entry = {
  waits_until: string | null;
  is_vouched_for: boolean;
  application: { status: string; due_at: string; is_late: boolean; sentence: string | null } | null;
  questions: { id: string; prompt: string; answers: string[]; is_answered: boolean }[];
};

/** A world in which `team` owns the organiser, and people without a limit on their bookings. */
export async function entryWorld(...people: string[]): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, people);
  await world.client.query(
    `delete from internal.known_limits where action = 'bookings';
     insert into internal.known_limits values ('bookings', 100000, 1)`,
  );
  return world;
}

/** What a team and people who apply do. */
export function entryOf(world: World) {
  const { client } = world;
  const ask = <Answer>(person: string, sql: string, values: unknown[] = []): Promise<Answer> =>
    asPerson(
      client,
      person,
      async () => (await client.query(`select ${sql} as answer`, values)).rows[0]?.answer,
    );
  const rules = {
    answer_days: 7,
    wait_days: 30,
    asks_everyone: false,
    takes_vouches: true,
    vouches_a_year: 3,
  };
  return {
    ask,
    night: async (name: string, columns: Record<string, unknown> = {}): Promise<AskedNight> => {
      const eventId = await addEvent(client, { name, requires_approval: true, ...columns });
      return { eventId, typeId: await addTicketType(client, eventId, name, 100) };
    },
    saveRules: (changes: Record<string, unknown> = {}, person = "team") =>
      ask(person, "save_entry_rules($1, $2)", [id("organiser"), JSON.stringify({ ...rules, ...changes })]),
    /** Saves these as the team's questions and has nights ask all of them; answers their ids. */
    askQuestions: async (nights: AskedNight[], ...asked: Record<string, unknown>[]): Promise<string[]> => {
      await ask("team", "save_entry_questions($1, $2)", [
        id("organiser"),
        JSON.stringify(asked.map((one) => ({ ...question, ...one }))),
      ]);
      const saved = await ask<{ questions: { id: string }[] }>("team", "read_entry_rules($1)", [
        id("organiser"),
      ]);
      const ids = saved.questions.map((one) => one.id);
      for (const { eventId } of nights) await ask("team", "choose_night_questions($1, $2)", [eventId, ids]);
      return ids;
    },
    answer: (person: string, night: AskedNight, questionId: string | undefined, ...answers: string[]) =>
      ask(person, "save_entry_answers($1, $2)", [
        night.eventId,
        JSON.stringify([{ question_id: questionId, answers }]),
      ]),
    apply: (person: string, night: AskedNight) =>
      ask<{ id: string; status: string }>(person, "apply_for_booking($1, $2, $3)", [
        night.eventId,
        JSON.stringify([{ ticket_type_id: night.typeId, quantity: 1 }]),
        person,
      ]),
    mine: (person: string, night: AskedNight) => ask<Entry>(person, "my_entry($1)", [night.eventId]),
    listed: (night: AskedNight, person = "team") =>
      ask<{ booking_id: string; answers: { is_right: boolean | null }[]; [key: string]: unknown }[]>(
        person,
        "(select json_agg(a) from list_entry_applications($1) a)",
        [night.eventId],
      ),
    decide: (bookingId: string, isApproved: boolean, sentence: string | null = null, person = "team") =>
      ask<number>(person, "decide_entry($1, $2, $3)", [[bookingId], isApproved, sentence]),
  };
}

/** The code of a refusal; null where there was none. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { detail?: string; message: string }) => error.detail ?? error.message,
  );
