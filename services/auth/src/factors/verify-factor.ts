// POST /factors/:id/verify: the answer to a challenge, for a session that counts for more.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { reviewFactor, reviewingFactor } from "../hooks/review-attempt.ts";
import { unseal } from "../keys/sealed.ts";
import { hashCode, isSameHash } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import type { ChallengeRow } from "../store/challenges.ts";
import { consumeTotpCounter, type FactorRow } from "../store/factors.ts";
import { factorErrors } from "./factor-errors.ts";
import { answerProof, type Proof } from "./prove-factor.ts";
import { readFactor } from "./read-factor.ts";
import { takeChallenge } from "./take-challenge.ts";
import { findTotpStep } from "./totp.ts";
import { checkFactorKey, parseKeyAnswer } from "./webauthn.ts";

const verifyBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.optional(z.unknown()),
});

/** Checks the answer. */
export async function verifyFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const factor = await readFactor(auth, request, caller.user.id);
  const body = parseBody(verifyBody, request.body);
  const type = factor.factor_type;
  if (!auth.settings.factors[type].verify) throw factorErrors.verifyDisabled(type);
  const answer = type === "webauthn" ? parseKeyAnswer(body.webauthn) : undefined;
  if (!answer && !body.code) throw errors.invalid("Code needs to be non-empty");
  auth.limiters.countFactorAttempt(caller.user.id);
  const challenge = await takeChallenge(auth, request, factor, body.challenge_id);
  const check = type === "phone" ? checkText : checkTotp;
  const keep = await reviewingFactor(auth, caller.user.id, factor, async () => {
    const kept = answer
      ? await checkFactorKey(auth, factor, challenge, answer)
      : check(auth, factor, challenge, body.code ?? "");
    await reviewFactor(auth, caller.user.id, factor, true);
    return kept;
  });
  return answerProof(auth, request, { caller, factor, challenge, keep });
}

/** Gives what is to be kept of a right answer. @throws AuthError mfa_verification_failed */
type Check = (auth: Auth, factor: FactorRow, challenge: ChallengeRow, code: string) => Proof["keep"];

const checkTotp: Check = (auth, factor, _challenge, code) => {
  const step = findTotpStep(openSecret(auth, factor), code, auth.now());
  if (step === undefined) throw factorErrors.wrongCode("Invalid TOTP code entered");
  return async (query) => {
    const isFirst = await consumeTotpCounter(query, factor.id, step, auth.now());
    if (!isFirst) throw factorErrors.wrongCode("Invalid TOTP code entered");
  };
};

const checkText: Check = (auth, factor, challenge, code) => {
  const shown = hashCode(auth, factor.id, challenge.id, code.replaceAll(/\s/g, ""));
  if (!challenge.otp_code || !isSameHash(challenge.otp_code, shown)) {
    throw factorErrors.wrongCode("Invalid MFA Phone code entered");
  }
  return undefined;
};

function openSecret(auth: Auth, { id, secret }: FactorRow): string {
  if (!secret) throw new Error("A factor for an authenticator app has no secret");
  return unseal(auth.secrets.factors, id, secret);
}
