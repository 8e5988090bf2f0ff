import { networkOf } from "@undercroft/http";
import type { Auth } from "../auth.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { type ChallengeRow, countChallengeGuess, toChallengeAddress } from "../store/challenges.ts";
import type { FactorRow } from "../store/factors.ts";
import { factorErrors } from "./factor-errors.ts";

/** Guesses a challenge allows before it is burned. */
const mostGuesses = 5;

/**
 * The challenge an answer is for, with the guess counted.
 * @throws AuthError mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired
 */
export async function takeChallenge(
  auth: Auth,
  request: AuthRequest,
  factor: FactorRow,
  id: string | undefined,
): Promise<ChallengeRow> {
  const challenge = isUuid(id) ? await countChallengeGuess(auth.database.query, factor.id, id) : undefined;
  if (!challenge) throw factorErrors.challengeNotFound();
  if (toNetwork(challenge.ip_address) !== toNetwork(toChallengeAddress(request.address))) {
    throw factorErrors.otherAddress();
  }
  const age = auth.now().getTime() - challenge.created_at.getTime();
  const isOld = age > auth.settings.factors.challengeSeconds * 1000;
  if (isOld || challenge.verified_at || challenge.attempts > mostGuesses) {
    throw factorErrors.challengeExpired(challenge.id);
  }
  return challenge;
}

/** A phone changes its IPv6 address by the hour, within one network. */
const toNetwork = (address: string | null) => (address === null ? "" : networkOf(address));
