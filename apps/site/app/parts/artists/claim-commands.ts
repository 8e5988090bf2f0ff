/** What the claim of a page asks the server. */

import { browserClient } from "#app/api/browser-client.ts";
import { callForOutcome } from "#app/api/call.ts";
import { toRemedy } from "#app/api/changes/to-remedy.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import type { ClaimStatus, ClaimSubject } from "./claim-subject.ts";

const LOST = "That did not work. Check your connection and try again.";

/** Said of a claim that failed on the way. */
export const inWords = (): string => LOST;

const sentences = (message: string | undefined, hint: string | undefined): string =>
  [(message ?? "").replace(/^[a-z_]+: /, ""), toRemedy(hint)].map((text) => asSentence(text ?? "")).join(" ");

type Looked = { mark: string; address: string; status: ClaimStatus | null };

/** Names the code for an address or looks for it there. @returns the answer, or a sentence for the field. Never throws. */
export async function callProof(
  subject: ClaimSubject,
  address: string,
  looks: boolean,
): Promise<Looked | { refused: string }> {
  try {
    const client = await browserClient();
    const body = { kind: subject.kind, id: subject.id, looks, ...(address ? { address } : {}) };
    const { data, error } = await client.functions.invoke<Looked>("page-claim-website", { body });
    if (!error && data) return data;
    const answered: unknown = error && "context" in error ? error.context : null;
    if (!(answered instanceof Response)) return { refused: LOST };
    const { message, hint } = (await answered.json()) as { message?: string; hint?: string };
    return { refused: sentences(message, hint).trim() || LOST };
  } catch {
    return { refused: LOST };
  }
}

/** Claims a page in words. @returns a sentence where it is refused */
export async function claimInWords({ kind, id }: ClaimSubject, words: string): Promise<string | undefined> {
  const { error } =
    kind === "artist"
      ? await callForOutcome("claim_artist", { p_artist_id: id, p_words: words })
      : await callForOutcome("claim_organiser", { p_organiser_id: id, p_words: words });
  return error ? sentences(error.message, error.hint) : undefined;
}
