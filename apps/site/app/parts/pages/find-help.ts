import type { HelpQuestion } from "./help-questions.ts";

/** Words that are in every question and ask for nothing. */
const fillers = new Set(
  "how do did does can my the an is it to for of in on at get got want need and or".split(" "),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !fillers.has(word));

/** True when one word becomes the other by at most one letter added, dropped, changed or swapped with its neighbour. */
export function isWithinOneTypo(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (text: string, from: number): string => text.slice(from);
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at) ||
    rest(one, at) === rest(other, at + 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2))
  );
}

function score(question: HelpQuestion, wanted: readonly string[]): number {
  const inQuestion = wordsOf([question.question, ...question.also].join(" "));
  const inAnswer = wordsOf(question.answer);
  const matches = (words: string[], word: string): number => {
    // "refunds" and "tickets" are met by one of them
    const stem = word.length > 4 ? word.replace(/(?:s|ed|ing)$/, "") : word;
    if (words.some((it) => it.startsWith(stem))) return 2;
    return word.length > 3 && words.some((it) => isWithinOneTypo(it, word)) ? 1 : 0;
  };
  let total = 0;
  for (const word of wanted) {
    const found = 3 * matches(inQuestion, word) + matches(inAnswer, word);
    if (found === 0) return 0;
    total += found;
  }
  return total;
}

/** The questions that hold every word that was typed, best first; a word may have one typo. All of them for no words. */
export function findHelp(questions: readonly HelpQuestion[], typed: string): readonly HelpQuestion[] {
  const wanted = wordsOf(typed.slice(0, 100));
  if (wanted.length === 0) return questions;
  return questions
    .map((question) => ({ question, points: score(question, wanted) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ question }) => question);
}
