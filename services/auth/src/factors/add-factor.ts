import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import {
  deleteUnverifiedFactors,
  type FactorType,
  insertFactor,
  listFactors,
  mayEnrolFactor,
} from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import { findUserById } from "../store/users.ts";
import { factorErrors } from "./factor-errors.ts";

/**
 * Adds a factor where there is room for it. The person is locked, so that parallel calls count each other.
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal, reauthentication_needed
 */
export async function addFactor(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { user, session }: SignedIn,
  factor: { id: string; type: FactorType; name: string | undefined; secret?: Buffer; phone?: string },
): Promise<void> {
  const now = auth.now();
  const { settings } = auth;
  if (!(await findUserById(query, user.id, "lock"))) throw errors.userGone();
  const before = new Date(now.getTime() - settings.factors.enrolmentSeconds * 1000);
  await deleteUnverifiedFactors(query, user.id, { before });
  const known = await listFactors(query, user.id);
  const name = factor.name ?? "";
  if (known.some((one) => (one.friendly_name ?? "") === name)) throw factorErrors.nameConflict(name);
  const counted = known.filter((one) => one.factor_type !== "recovery_code");
  if (counted.length >= settings.factors.most) throw factorErrors.tooMany();
  if (session.aal === "aal1" && known.some((one) => one.status === "verified")) {
    throw factorErrors.insufficientAal("AAL2 required to enroll a new factor", 403);
  }
  if (!(await mayEnrolFactor(query, user.id, session.id, now))) throw factorErrors.mailedCodeNeeded();
  await insertFactor(
    query,
    {
      id: factor.id,
      user_id: user.id,
      friendly_name: factor.name ?? null,
      factor_type: factor.type,
      secret: factor.secret,
      phone: factor.phone,
    },
    now,
  );
  await recordAudit(query, "factor_in_progress", user, request.address);
}
