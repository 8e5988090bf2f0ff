import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { readUserId } from "../handlers/admin/admin-get-user.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { toFactor } from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import { findUserById } from "../store/users.ts";
import { readAnyFactor } from "./read-factor.ts";
import { removeFactor } from "./remove-factor.ts";

/** DELETE /admin/users/:id/factors/:factorId: for somebody who lost their phone. */
export async function adminDeleteFactor(auth: Auth, request: AuthRequest): Promise<Response> {
  const user = await findUserById(auth.database.query, readUserId(request));
  if (!user) throw errors.userNotFound();
  const factor = await readAnyFactor(auth, request.params.factorId, user.id);
  await auth.database.transaction(async (query) => {
    await removeFactor(query, factor);
    if (factor.status === "verified") {
      await notifyAccountOwner(query, user, changes.factorRemoved(factor.factor_type));
    }
    await recordAudit(query, "factor_deleted", user, request.address);
  });
  return Response.json(toFactor(factor));
}
