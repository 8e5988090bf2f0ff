// Security keys as a second factor: made in answer to the first challenge, shown in answer to the later ones.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { ChallengeRow } from "../store/challenges.ts";
import { type FactorRow, listFactors, saveFactorKey } from "../store/factors.ts";
import type { UserRow } from "../store/user-row.ts";
import { askForKey, askForNewKey, checkKey, readNewKey } from "../webauthn/ceremonies.ts";
import type { KeptKey } from "../webauthn/credential.ts";
import { factorErrors } from "./factor-errors.ts";

/** What a challenge shows the browser, and what is kept of it. */
export type KeyQuestion = {
  shown: { type: "create" | "request"; credential_options: { publicKey: object } };
  kept: { challenge: string };
};

/** The question for a factor: to make its key, or to show it. */
export async function askFactor(auth: Auth, user: UserRow, factor: FactorRow): Promise<KeyQuestion> {
  const key = keyOf(factor);
  if (key) {
    const publicKey = await askForKey(auth, "factor", [key]);
    return {
      shown: { type: "request", credential_options: { publicKey } },
      kept: { challenge: publicKey.challenge },
    };
  }
  const others = await listFactors(auth.database.query, user.id);
  const known = others.flatMap((other) => keyOf(other) ?? []);
  const publicKey = await askForNewKey(auth, user, "factor", known);
  return {
    shown: { type: "create", credential_options: { publicKey } },
    kept: { challenge: publicKey.challenge },
  };
}

const answerFields = z.object({
  type: z.enum(["create", "request"]),
  credential_response: z.record(z.string(), z.unknown()),
});

/** The answer in a body. @throws AuthError validation_failed */
export function parseKeyAnswer(value: unknown): z.output<typeof answerFields> {
  if (typeof value !== "object" || value === null) throw errors.invalid("WebAuthn config required");
  const answer = answerFields.safeParse(value);
  if (answer.success) return answer.data;
  const isType = answer.error.issues.some((issue) => issue.path[0] === "type");
  throw errors.invalid(isType ? "WebAuthn type must be create or request" : "credential_response required");
}

/** Checks an answer. @returns what is to be kept of it @throws AuthError mfa_verification_failed */
export async function checkFactorKey(
  auth: Auth,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: z.output<typeof answerFields>,
): Promise<(query: QueryRows) => Promise<void>> {
  const wrong = factorErrors.wrongCode("Invalid WebAuthn response");
  const asked = String(challenge.web_authn_session_data?.challenge ?? "");
  const key = keyOf(factor);
  if (asked === "" || (answer.type === "create") === (key !== undefined)) throw wrong;
  const kept = key
    ? await showKey(auth, key, answer.credential_response, asked)
    : await makeKey(auth, answer.credential_response, asked);
  if (!kept) throw wrong;
  return (query) => saveFactorKey(query, factor.id, kept.key, kept.aaguid, auth.now());
}

type Kept = { key: KeptKey; aaguid: string | null };

async function showKey(auth: Auth, key: KeptKey, answer: unknown, asked: string): Promise<Kept | undefined> {
  const counter = await checkKey(auth, answer, asked, { key, purpose: "factor" });
  return counter === undefined ? undefined : { key: { ...key, counter }, aaguid: null };
}

async function makeKey(auth: Auth, answer: unknown, asked: string): Promise<Kept | undefined> {
  const made = await readNewKey(auth, answer, asked, "factor");
  if (!made) return undefined;
  const { id, publicKey, counter, transports, aaguid } = made;
  return { key: { id, publicKey, counter, transports }, aaguid };
}

const keyOf = (factor: FactorRow) => (factor.web_authn_credential ?? undefined) as KeptKey | undefined;
