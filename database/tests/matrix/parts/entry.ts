import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const any = { any: { where: "true" } };

const part: MatrixPart = {
  after: ["bookings", "organisers"],
  rowStates: {
    entry_answers: any,
    entry_applications: any,
    entry_questions: any,
    entry_rules: any,
    entry_vouches: any,
    event_entry_questions: any,
  },
  addRows: async ({ client }) => {
    const organiser = { organiser_id: id("organiser") };
    const owner = { user_id: id("user owner") };
    const question = { question_id: id("entry question") };
    await insert(client, "entry_rules", organiser);
    await insert(client, "entry_questions", {
      ...organiser,
      id: id("entry question"),
      kind: "text",
      prompt: "Why?",
    });
    await insert(client, "event_entry_questions", { ...question, event_id: one.published });
    await insert(client, "entry_answers", {
      ...question,
      ...owner,
      event_id: one.published,
      answers: ["The sound"],
    });
    await insert(client, "entry_questions", {
      ...organiser,
      id: id("entry file question"),
      kind: "file",
      prompt: "A picture of you",
    });
    await insert(client, "entry_answers", {
      question_id: id("entry file question"),
      ...owner,
      event_id: one.published,
      file_name: `${id("user owner")}/entry_file.jpg`,
    });
    await client.query(
      "insert into entry_applications (booking_id, organiser_id, user_id, due_at) select id, $1, user_id, now() from bookings where event_id = $2",
      [id("organiser"), one.published],
    );
    await insert(client, "entry_vouches", {
      ...organiser,
      voucher_id: id("user owner"),
      code_hash: "abc",
      ends_at: "2030-01-01",
    });
  },
  callers: {
    choose_night_questions: ["authenticated"],
    decide_entry: ["authenticated"],
    list_entry_applications: ["authenticated"],
    list_entry_sentences: ["authenticated"],
    list_my_vouches: ["authenticated"],
    list_team_vouches: ["authenticated"],
    make_vouch: ["authenticated"],
    my_entry: ["authenticated"],
    read_entry_rules: ["authenticated"],
    read_night_questions: ["authenticated"],
    read_vouch: ["authenticated"],
    save_entry_answers: ["authenticated"],
    save_entry_questions: ["authenticated"],
    save_entry_rules: ["authenticated"],
    take_back_vouch: ["authenticated"],
    take_vouch: ["authenticated"],
  },
};

export default part;
