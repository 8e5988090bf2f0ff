import { createContext, use } from "react";
import { asSentence } from "#app/format/text/as-sentence.ts";
import type { ClaimProblem } from "./claim.ts";
import type { ClaimDraft } from "./use-claim-draft.ts";

/** What every step of a claim reads and writes. */
export type ClaimForm = {
  draft: ClaimDraft;
  personId: string;
  /** what is wrong, of the steps somebody has been through */
  problems: readonly ClaimProblem[];
};

export const ClaimContext = createContext<ClaimForm | null>(null);

/** The claim around a field. @throws Error outside of one */
export function useClaim() {
  const form = use(ClaimContext);
  if (!form) throw new Error("This field stands in no claim");
  const { claim, payload, set, take, flush } = form.draft;
  return {
    claim,
    payload,
    set,
    take,
    flush,
    personId: form.personId,
    /** the sentence at a field: what is wrong with it, or what staff asked for */
    errorOf: (field: string): string | undefined => {
      const problem = form.problems.find((one) => one.field === field);
      const note = claim.notes[field];
      if (problem) return asSentence(problem.problem);
      return note ? `From our staff: ${asSentence(note)}` : undefined;
    },
  };
}
