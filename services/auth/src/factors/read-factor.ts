import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { type FactorRow, findFactor } from "../store/factors.ts";
import { factorErrors } from "./factor-errors.ts";

/** The factor a path names. @throws AuthError validation_failed, mfa_factor_not_found for another person's too */
export async function readFactor(
  auth: Auth,
  request: AuthRequest,
  userId: string,
  name: "id" | "factorId" = "id",
): Promise<FactorRow> {
  const id = request.params[name];
  if (!isUuid(id)) throw errors.invalid("factor_id must be an UUID", 404);
  const factor = await findFactor(auth.database.query, userId, id);
  if (!factor) throw factorErrors.notFound();
  return factor;
}
