/** Answers to what an organiser asks, by question and place: `${question}.${place}`; place 0 is the whole booking. */
export type Answers = Readonly<Record<string, string>>;

/** Answers as the procedures take them. */
export const toAnswers = (answers: Answers) =>
  Object.entries(answers)
    .filter(([, answer]) => answer.trim() !== "")
    .map(([key, answer]) => ({
      question_id: key.slice(0, key.lastIndexOf(".")),
      place: key.slice(key.lastIndexOf(".") + 1),
      answer,
    }));
