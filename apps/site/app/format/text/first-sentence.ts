import { firstLetters } from "./first-letters.ts";

const MOST_LETTERS = 120;

/** The first sentence of a text, or what of it fits: "£5.50 on the door" is no sentence of "£5". */
export function firstSentence(text: string): string {
  const [line = ""] = text.trim().split("\n", 1);
  const [sentence = line] = /^.*?[^.!?\s][.!?]+(?=\s)/.exec(line) ?? [];
  return sentence.length <= MOST_LETTERS
    ? sentence.trimEnd()
    : `${firstLetters(sentence, MOST_LETTERS - 1).replace(/\s+\S*$/, "")}…`;
}
