// Hooks that look at every try at a password or a second factor, right or wrong, and may refuse it.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import type { FactorRow } from "../store/factors.ts";
import { deleteSessions } from "../store/sessions.ts";
import { askHook } from "./ask-hook.ts";
import { hookErrors } from "./hook-errors.ts";

const verdict = z.object({
  decision: z.enum(["continue", "reject"]),
  message: z.optional(z.string()),
  should_logout_user: z.optional(z.boolean()),
});

function readVerdict(answer: Record<string, unknown>): z.output<typeof verdict> {
  const read = verdict.safeParse(answer);
  if (!read.success) throw hookErrors.broken(new Error("The hook's decision is neither continue nor reject"));
  return read.data;
}

/** @param valid whether the password was right @throws AuthError invalid_credentials where the hook rejects */
export async function reviewPassword(auth: Auth, userId: string, valid: boolean): Promise<void> {
  const answer = await askHook(auth, "passwordVerificationAttempt", { user_id: userId, valid });
  if (!answer) return;
  const { decision, message, should_logout_user: ends } = readVerdict(answer);
  if (decision === "continue") return;
  if (ends) await deleteSessions(auth.database.query, userId, null, "global");
  throw errors.invalidCredentials(message || "Further login attempts with this method have been denied.");
}

/**
 * Does `prove`, the check of an answer by a second factor, and has the hook look at a wrong one. Who is rejected is signed out
 * everywhere.
 * @throws AuthError mfa_verification_rejected where the hook rejects
 */
export async function reviewingFactor<T>(
  auth: Auth,
  userId: string,
  factor: Reviewed,
  prove: () => Promise<T>,
): Promise<T> {
  try {
    return await prove().catch(async (error: unknown) => {
      if (isCalled(error, "mfa_verification_failed")) await reviewFactor(auth, userId, factor, false);
      throw error;
    });
  } catch (error) {
    if (isCalled(error, "mfa_verification_rejected")) {
      await deleteSessions(auth.database.query, userId, null, "global");
    }
    throw error;
  }
}

type Reviewed = Pick<FactorRow, "id" | "factor_type">;

const isCalled = (error: unknown, code: string) => error instanceof AuthError && error.code === code;

/**
 * Has the hook look at an answer.
 * @param valid whether it was right @param query of the transaction that is open, if any
 * @throws AuthError mfa_verification_rejected where the hook rejects
 */
export async function reviewFactor(
  auth: Auth,
  userId: string,
  factor: Reviewed,
  valid: boolean,
  query?: QueryRows,
): Promise<void> {
  const asked = { user_id: userId, factor_id: factor.id, factor_type: factor.factor_type, valid };
  const answer = await askHook(auth, "mfaVerificationAttempt", asked, query);
  if (!answer) return;
  const { decision, message } = readVerdict(answer);
  if (decision === "continue") return;
  throw factorErrors.rejected(message || "Further MFA verification attempts have been rejected.");
}
