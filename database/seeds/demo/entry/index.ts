// What the demo's owner asks people who apply for a chair: answers of nine people, one of them let in with a sentence, who vouches for
// another, and one whose answer is late. Written by the product's own procedures.
import type pg from "pg";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";

const found = "How did you find us?";
const rules = {
  answer_days: 5,
  wait_days: 0,
  asks_everyone: false,
  takes_vouches: true,
  vouches_a_year: 3,
  yes_sentences: ["Come in, we kept you a chair.", "Yes. Bring your ears, leave your phone."],
  no_sentences: ["Not this time: forty chairs go fast. Ask again for the next one."],
};
const questions = [
  {
    kind: "one",
    prompt: found,
    options: ["A friend", "A poster", "Radio", "I was at one before"],
    is_required: true,
    remembered_months: 12,
  },
  {
    kind: "several",
    prompt: "Which of our rules have you read?",
    options: ["No phones in the room", "No talking during a record", "Free drinks all night"],
    right_answers: ["No phones in the room", "No talking during a record"],
  },
  { kind: "text", prompt: "What did you listen to last?" },
  { kind: "yes", prompt: "I stay until the record is over.", is_required: true },
  { kind: "file", prompt: "A picture of your record shelf" },
];
const last = ["Arthur Russell", "The kettle", "Éliane Radigue", "Basic Channel", "My neighbour's drums"];

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

type Applied = { id: string; user_id: string; event_id: string };

/** The people who applied answer; the last of them is let in, and vouches for the first. */
async function answerAll(client: pg.ClientBase, organiserId: string, applied: Applied[]): Promise<void> {
  const owner = getAccount("owner").id;
  const act = <T>(call: string, values: unknown[]) => callAs<T>(client, owner, call, values);
  await act("save_entry_rules($1, $2)", [organiserId, JSON.stringify(rules)]);
  await act("save_entry_questions($1, $2)", [organiserId, JSON.stringify(questions)]);
  const { rows } = await client.query<{ id: string }>(
    "select id from public.entry_questions where organiser_id = $1 order by sort",
    [organiserId],
  );
  const [where, read, words, stays] = rows.map(({ id }) => id);
  await act("choose_night_questions($1, $2)", [applied[0]?.event_id, rows.map(({ id }) => id)]);
  for (const [at, { user_id, event_id }] of applied.entries()) {
    const answers = [
      { question_id: where, answers: [questions[0]?.options?.[at % 4]] },
      { question_id: read, answers: questions[1]?.options?.slice(0, at % 3 === 2 ? 3 : 2) },
      { question_id: words, answers: [last[at % last.length]] },
      { question_id: stays, answers: ["yes"] },
    ];
    await callAs(client, user_id, "save_entry_answers($1, $2)", [event_id, JSON.stringify(answers)]);
  }
  const known = applied.at(-1);
  const newcomer = applied[0];
  if (!known || !newcomer) return;
  await act("decide_entry($1, true, $2)", [[known.id], rules.yes_sentences[0]]);
  const vouch = await callAs<{ code: string }>(client, known.user_id, "make_vouch($1)", [organiserId]);
  await callAs(client, newcomer.user_id, "take_vouch($1)", [vouch.code]);
  await client.query(
    "update public.entry_applications set due_at = now() - interval '1 hour', reminded_at = now(), told_late_at = now() where booking_id = $1",
    [applied[1]?.id],
  );
}

const entry: DemoSeed<void> = {
  after: [nights, organisers, people],
  seed: async ({ client, onProgress, resultOf }) => {
    const organiserId = resultOf(organisers).get("slow-burn")?.id ?? "";
    const { rows } = await client.query<Applied>(
      "select id, user_id, event_id from public.bookings where organiser_id = $1 and status = 'awaiting_approval' order by buyer_name, ref",
      [organiserId],
    );
    await answerAll(client, organiserId, rows);
    // nobody is mailed about the demo
    await client.query(
      "delete from graphile_worker._private_jobs where payload ->> 'template' = 'application-decided'",
    );
    onProgress(`${rows.length} people answered entry questions`);
  },
};

export default entry;
