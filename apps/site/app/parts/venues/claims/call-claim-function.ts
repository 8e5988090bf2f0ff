import { browserClient } from "#app/api/browser-client.ts";
import { toRemedy } from "#app/api/changes/to-remedy.ts";

/** What a server function about proofs came to: its answer, or a sentence for the field. */
export type ProofOutcome<Answer> = { answer: Answer } | { refused: string };

const LOST = "That did not work. Check your connection and try again.";

/** Invokes a server function about a claim; every refusal becomes one sentence. Never throws. */
export async function callClaimFunction<Answer>(
  name: "venue-claim-mail" | "venue-claim-website",
  body: Record<string, unknown>,
): Promise<ProofOutcome<Answer>> {
  try {
    const client = await browserClient();
    const { data, error } = await client.functions.invoke<Answer>(name, { body });
    if (!error && data) return { answer: data };
    const answered: unknown = error && "context" in error ? error.context : null;
    if (!(answered instanceof Response)) return { refused: LOST };
    const { message, hint } = (await answered.json()) as { message?: string; hint?: string };
    const sentence = (message ?? "").replace(/^[a-z_]+: /, "");
    return { refused: sentence ? `${sentence.replace(/[.]$/, "")}. ${toRemedy(hint)}`.trim() : LOST };
  } catch {
    return { refused: LOST };
  }
}
