// What follows when a second factor was proved: this session counts for more, and what counts for less ends.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { deviceOf } from "../sessions/open-session.ts";
import { answerWithSession, createSessionTokens, type OpenedSession } from "../sessions/session-answer.ts";
import { type ChallengeRow, closeChallenge } from "../store/challenges.ts";
import { deleteUnverifiedFactors, type FactorRow, verifyFactor } from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import { deleteLowerSessions, elevateToAal2, lockSession, updateRefreshCounter } from "../store/sessions.ts";
import { findUserById, getUserById } from "../store/users.ts";
import { factorErrors } from "./factor-errors.ts";

/** How `amr` names a proof by each kind of factor. */
export const methodOf: Record<FactorRow["factor_type"], string> = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
};

/** Who proves what with which answer. */
export type Proof = {
  caller: SignedIn;
  factor: FactorRow;
  /** what was answered; codes on paper answer none */
  challenge?: ChallengeRow;
  /** what the kind of factor keeps of it; throws where it was kept before */
  keep?: ((query: QueryRows) => Promise<void>) | undefined;
};

/**
 * Raises the caller's session to aal2 and answers with its next tokens. The person's sessions below aal2 end, and so
 * do enrolments of the same kind that nobody finished.
 * @throws AuthError mfa_challenge_expired when the challenge was answered meanwhile
 */
export async function answerProof(auth: Auth, request: AuthRequest, proof: Proof): Promise<Response> {
  const opened = await auth.sessionTransaction((query) => prove(auth, query, request, proof));
  return answerWithSession(opened);
}

async function prove(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { caller, factor, challenge, keep }: Proof,
): Promise<OpenedSession> {
  const now = auth.now();
  const { id: userId } = caller.user;
  // the person first: two devices that prove themselves at once would each wait for the other's session
  if (!(await findUserById(query, userId, "lock"))) throw errors.userGone();
  const locked = await lockSession(query, caller.session.id);
  if (!locked) throw errors.sessionNotFound();
  if (challenge && !(await closeChallenge(query, challenge.id, now))) {
    throw factorErrors.challengeExpired(challenge.id);
  }
  await keep?.(query);
  await verifyFactor(query, factor.id, now);
  const counter = Number(locked.refresh_token_counter) + 1;
  await updateRefreshCounter(query, locked.id, counter, deviceOf(auth, request));
  await elevateToAal2(query, locked.id, { factorId: factor.id, method: methodOf[factor.factor_type], now });
  await deleteLowerSessions(query, userId, locked.id);
  await deleteUnverifiedFactors(query, userId, { type: factor.factor_type });
  await recordAudit(query, "verification_attempted", caller.user, request.address);
  if (factor.status === "unverified") {
    await notifyAccountOwner(query, caller.user, changes.factorAdded(factor.factor_type));
  }
  const session = await lockSession(query, locked.id);
  if (!session) throw errors.sessionNotFound();
  const user = await getUserById(query, userId);
  return { user, session, tokens: await createSessionTokens(auth, query, user, session) };
}
