import { randomUUID } from "node:crypto";
import type { Auth } from "../auth.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import { readFactor } from "../factors/read-factor.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { insertChallenge, toChallengeAddress } from "../store/challenges.ts";
import { recordAudit } from "../store/record-audit.ts";

/** POST /factors/:id/challenge: a question that a code from the factor answers. */
export async function challengeFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const factor = await readFactor(auth, request, caller.user.id);
  const type = factor.factor_type;
  if (!auth.settings.factors[type].verify) throw factorErrors.verifyDisabled(type);
  const now = auth.now();
  const id = randomUUID();
  await auth.database.transaction(async (query) => {
    const address = toChallengeAddress(request.address);
    await insertChallenge(query, { id, factor_id: factor.id, ip_address: address }, now);
    await recordAudit(query, "challenge_created", caller.user, request.address);
  });
  const expiresAt = Math.floor(now.getTime() / 1000) + auth.settings.factors.challengeSeconds;
  return Response.json({ id, type, expires_at: expiresAt });
}
