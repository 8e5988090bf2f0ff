import type { Auth } from "../auth.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { recordAudit } from "../store/record-audit.ts";
import { factorErrors } from "./factor-errors.ts";
import { readFactor } from "./read-factor.ts";
import { removeFactor } from "./remove-factor.ts";

/** DELETE /factors/:id: one factor less. The sessions it raised fall back to what else they have shown. */
export async function deleteFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const factor = await readFactor(auth, request, caller.user.id);
  if (factor.status === "verified" && caller.session.aal === "aal1") {
    throw factorErrors.insufficientAal("AAL2 required to unenroll verified factor", 422);
  }
  await auth.database.transaction(async (query) => {
    await removeFactor(query, factor);
    if (factor.status === "verified") {
      await notifyAccountOwner(query, caller.user, changes.factorRemoved(factor.factor_type));
    }
    await recordAudit(query, "factor_unenrolled", caller.user, request.address);
  });
  return Response.json({ id: factor.id });
}
