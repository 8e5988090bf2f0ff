import { useEffect, useState } from "react";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { FEWEST_LETTERS, MOST_LETTERS } from "./question.ts";
import type { Suggestions } from "./suggest.ts";

/** Between the last letter and the question. */
const QUIET_MS = 200;

type Answer = { typed: string; suggestions: Suggestions | null };

/**
 * What fits the words so far, from the second letter on. While a newer answer is under way the last one stays; an older
 * one never replaces a newer one.
 */
export function useSuggestions(text: string): {
  suggestions: Suggestions | null;
  /** They are for the text as it is now. */
  isCurrent: boolean;
  isFailed: boolean;
} {
  const typed = firstLetters(text.replaceAll("\0", "").trim(), MOST_LETTERS);
  const isAsked = typed.length >= FEWEST_LETTERS;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      import("./suggest.ts")
        .then(({ suggest }) => suggest(typed))
        .catch(() => null)
        .then((suggestions) => isCurrent && setAnswer({ typed, suggestions }));
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, isAsked]);
  if (!isAsked || !answer) return { suggestions: null, isCurrent: false, isFailed: false };
  const isCurrent = answer.typed === typed;
  return { suggestions: answer.suggestions, isCurrent, isFailed: answer.suggestions === null && isCurrent };
}
