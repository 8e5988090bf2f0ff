import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { type FactorRow, type FactorType, findFactor } from "../store/factors.ts";
import { factorErrors } from "./factor-errors.ts";

/** The factor a path names, one that answers challenges. @throws AuthError validation_failed, mfa_factor_not_found for another person's too */
export async function readFactor(
  auth: Auth,
  request: AuthRequest,
  userId: string,
): Promise<FactorRow & { factor_type: FactorType }> {
  const factor = await readAnyFactor(auth, request.params.id, userId);
  const { factor_type: type } = factor;
  if (type === "recovery_code") throw factorErrors.notFound();
  return { ...factor, factor_type: type };
}

/** As {@link readFactor}, codes on paper too. */
export async function readAnyFactor(auth: Auth, id: string | undefined, userId: string): Promise<FactorRow> {
  if (!isUuid(id)) throw errors.invalid("factor_id must be an UUID", 404);
  const factor = await findFactor(auth.database.query, userId, id);
  if (!factor) throw factorErrors.notFound();
  return factor;
}
