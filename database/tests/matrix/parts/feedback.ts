import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    answer_question: ["authenticated"],
    ask_question: ["authenticated"],
    dismiss_question: ["authenticated"],
    get_asking: ["authenticated"],
    get_event_feedback: ["authenticated"],
    get_night_questions: ["authenticated"],
    give_feedback: ["authenticated"],
    list_my_feedback: ["authenticated"],
    list_night_questions: ["anon", "authenticated"],
    open_questions: ["authenticated"],
    withdraw_question: ["authenticated"],
  },
};

export default part;
