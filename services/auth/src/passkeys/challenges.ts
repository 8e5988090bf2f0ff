// What both ceremonies of a passkey have in common: a question that is kept, and taken once.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { insertPasskeyChallenge, takePasskeyChallenge } from "../store/passkeys.ts";
import { passkeyErrors } from "./passkey-errors.ts";

/** Whom a question is for; null where anybody may answer. */
type Addressee = { userId: string | null; type: "registration" | "authentication" };

/** @throws AuthError passkey_disabled */
export function requirePasskeys(auth: Auth): void {
  if (!auth.settings.passkeys.enabled) throw passkeyErrors.disabled();
}

/** Keeps the question and answers with it. @param options what the browser is asked */
export async function issueChallenge(
  auth: Auth,
  addressee: Addressee,
  options: { challenge: string },
): Promise<Response> {
  const now = auth.now();
  const expiresAt = new Date(now.getTime() + auth.settings.factors.challengeSeconds * 1000);
  const id = await insertPasskeyChallenge(
    auth.database.query,
    { ...addressee, challenge: options.challenge },
    { now, expiresAt },
  );
  return Response.json({
    challenge_id: id,
    options,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  });
}

const answerBody = z.object({ challenge_id: optionalText, credential: z.optional(z.unknown()) });

/**
 * The question an answer is for, used up, and the answer.
 * @throws AuthError validation_failed, webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function consumeChallenge(
  auth: Auth,
  request: AuthRequest,
  addressee: Addressee,
): Promise<{ challenge: string; credential: unknown }> {
  const { challenge_id: id, credential } = parseBody(answerBody, request.body);
  if (!id) throw errors.invalid("challenge_id is required");
  if (credential === undefined || credential === null) throw errors.invalid("credential is required");
  if (!isUuid(id)) throw errors.invalid("challenge_id must be a valid UUID");
  const taken = await takePasskeyChallenge(auth.database.query, id, addressee);
  if (!taken) throw passkeyErrors.challengeNotFound();
  if (taken.expires_at < auth.now()) throw passkeyErrors.challengeExpired();
  return { challenge: taken.challenge, credential };
}
