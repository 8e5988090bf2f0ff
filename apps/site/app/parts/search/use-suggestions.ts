import { useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import type { Corrected } from "./answer.ts";
import { FEWEST_LETTERS, MOST_LETTERS, type SearchKind } from "./question.ts";

/** Lines for what is being typed, by kind. */
export interface Suggestions {
  query: string;
  corrected: Corrected | null;
  groups: { kind: SearchKind; items: { path: string; title: string; detail: string }[] }[];
}

/** Between the last letter and the question. */
const QUIET_MS = 200;

type Answer = { typed: string; suggestions: Suggestions | null };

/**
 * What fits the words so far, from the second letter on. While a newer answer is under way the last one stays; an older
 * one never replaces a newer one.
 */
export function useSuggestions(text: string): { suggestions: Suggestions | null; isFailed: boolean } {
  const typed = text.replaceAll("\0", "").trim().slice(0, MOST_LETTERS);
  const isAsked = typed.length >= FEWEST_LETTERS;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const ask = async () => {
      const client = await browserClient();
      return readJson<Suggestions>(client.rpc("suggest", { p_query: typed }, { get: true }));
    };
    const timer = setTimeout(() => {
      ask()
        .catch(() => null)
        .then((suggestions) => isCurrent && setAnswer({ typed, suggestions }));
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, isAsked]);
  if (!isAsked || !answer) return { suggestions: null, isFailed: false };
  return { suggestions: answer.suggestions, isFailed: answer.suggestions === null && answer.typed === typed };
}
