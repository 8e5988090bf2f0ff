/** The questions about a night that are answered by a number, in order. */
export const feedbackQuestions = [
  { name: "sound", question: "How was the sound?", label: "Sound" },
  { name: "access", question: "How easy was it to get in and around?", label: "Access" },
  { name: "safety", question: "How safe did you feel?", label: "Safety" },
  { name: "queue", question: "How was the queue?", label: "Queue" },
] as const;

/** What the numbers mean. */
export const feedbackNumbers = {
  1: "bad",
  2: "not good",
  3: "all right",
  4: "good",
  5: "very good",
} as const;
