import { FunctionError, type FunctionRefusal } from "@undercroft/product-functions";
import { refuseTooMany } from "./refuse-too-many.ts";

/** What the database answers a server function about a claim, where it does not do what was asked. */
export type ClaimRefusal = { wait: number } | { refused: FunctionRefusal };

/** Throws what the database refused; everything else it answered comes back. @throws FunctionError */
export function orRefuse<Answer extends object>(answer: Answer | ClaimRefusal): Answer {
  if ("refused" in answer) throw new FunctionError(answer.refused);
  if ("wait" in answer) throw refuseTooMany(answer.wait);
  return answer;
}

/** The refusal of a proof; `field` is where the form shows it. */
export const proofRefused = (field: "email" | "website", sentence: string): FunctionError =>
  new FunctionError({
    status: 400,
    code: "VENUES_PROOF_REFUSED",
    message: `${field}: ${sentence}`,
    hint: "Give another proof.",
  });

/** The refusal of somebody without an account: a claim that is not theirs is not there. */
export const claimNotFound = (): FunctionError =>
  new FunctionError({
    status: 404,
    code: "VENUES_CLAIM_NOT_FOUND",
    message: "This claim is not there",
    hint: "Open your claims again.",
  });
