// /factors/recovery-codes: ten codes to keep on paper, each good once in place of a second factor that was lost.
import { randomInt, randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { reviewFactor, reviewingFactor } from "../hooks/review-attempt.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import { hashCode } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { type FactorRow, insertFactor, listFactors, verifyFactor } from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import {
  countRecoveryCodes,
  findRecoveryFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "../store/recovery-codes.ts";
import { findUserById } from "../store/users.ts";
import { factorErrors } from "./factor-errors.ts";
import { answerProof } from "./prove-factor.ts";
import { removeFactor } from "./remove-factor.ts";

const type = "recovery_code" as const;
const count = 10;
const length = 16;
// without letters and digits that are taken for each other
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const longestName = 255;

const generateBody = z.object({ friendly_name: optionalText });
const verifyBody = z.object({ code: optionalText });

/** GET: how many are left. */
export async function countCodes(auth: Auth, _request: AuthRequest, { user }: SignedIn): Promise<Response> {
  const factor = await readRecoveryFactor(auth.database.query, user.id);
  return Response.json({
    id: factor.id,
    type,
    ...(await countRecoveryCodes(auth.database.query, factor.id)),
  });
}

/** POST: the first set. */
export async function generateCodes(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireSwitchedOn(auth);
  const { user, session } = caller;
  const { friendly_name: name = "Recovery codes" } = parseBody(generateBody, request.body);
  if (name.length > longestName) {
    throw errors.invalid(`friendly_name must be at most ${longestName} characters`);
  }
  const id = randomUUID();
  const codes = createCodes();
  await auth.database.transaction(async (query) => {
    if (!(await findUserById(query, user.id, "lock"))) throw errors.userGone();
    const known = await listFactors(query, user.id);
    if (!known.some((factor) => factor.status === "verified" && factor.factor_type !== type)) {
      throw factorErrors.soleFactor();
    }
    if (session.aal === "aal1") {
      throw factorErrors.insufficientAal("AAL2 required to enroll a new factor", 403);
    }
    if (findRecoveryFactor(known)) throw factorErrors.codesExist();
    if (known.some((factor) => factor.friendly_name === name)) throw factorErrors.nameConflict(name);
    await insertFactor(query, { id, user_id: user.id, friendly_name: name, factor_type: type }, auth.now());
    await verifyFactor(query, id, auth.now());
    await saveCodes(auth, query, id, codes);
    await recordAudit(query, "recovery_codes_generated", user, request.address);
  });
  return Response.json({ id, type, friendly_name: name, total: count, codes });
}

/** POST …/regenerate: another set; the ones before it are waste paper. */
export async function regenerateCodes(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireSwitchedOn(auth);
  const codes = createCodes();
  const factor = await auth.database.transaction(async (query) => {
    const found = await readRecoveryFactor(query, caller.user.id);
    if (caller.session.aal === "aal1") {
      throw factorErrors.insufficientAal("AAL2 required to enroll a new factor", 403);
    }
    await saveCodes(auth, query, found.id, codes);
    await recordAudit(query, "recovery_codes_generated", caller.user, request.address);
    return found;
  });
  return Response.json({ id: factor.id, type, friendly_name: factor.friendly_name, total: count, codes });
}

/** POST …/verify: one code, for a session that counts for more. */
export async function verifyCode(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  if (!auth.settings.factors.recovery.verify) throw factorErrors.codesVerifyDisabled();
  const { code = "" } = parseBody(verifyBody, request.body);
  const factor = await readRecoveryFactor(auth.database.query, caller.user.id);
  countAttempt(auth, caller.user.id);
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, "");
  const keep = async (query: QueryRows) => {
    const isRight = await takeRecoveryCode(query, factor.id, toHash(auth, factor.id, typed), auth.now());
    if (!isRight) throw factorErrors.wrongCode("Invalid recovery code entered");
    await reviewFactor(auth, caller.user.id, factor, true, query);
    await notifyAccountOwner(query, caller.user, changes.recoveryCodeUsed());
  };
  return reviewingFactor(auth, caller.user.id, factor, () =>
    answerProof(auth, request, { caller, factor, keep }),
  );
}

/** DELETE: none any more. */
export async function deleteCodes(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const factor = await auth.database.transaction(async (query) => {
    const found = await readRecoveryFactor(query, caller.user.id);
    if (caller.session.aal === "aal1") {
      throw factorErrors.insufficientAal("AAL2 required to unenroll verified factor", 422);
    }
    await removeFactor(query, found);
    await recordAudit(query, "recovery_codes_deleted", caller.user, request.address);
    return found;
  });
  return Response.json({ id: factor.id });
}

function requireSwitchedOn(auth: Auth): void {
  if (!auth.settings.factors.recovery.enrol) throw factorErrors.codesEnrolDisabled();
}

async function readRecoveryFactor(query: QueryRows, userId: string): Promise<FactorRow> {
  const factor = findRecoveryFactor(await listFactors(query, userId));
  if (!factor) throw factorErrors.notFound();
  return factor;
}

/** Too many answers have a name of their own here. */
function countAttempt(auth: Auth, userId: string): void {
  try {
    auth.limiters.countFactorAttempt(userId);
  } catch (error) {
    throw error instanceof AuthError ? factorErrors.codesLocked(error.retryAfter ?? 60) : error;
  }
}

function createCodes(): string[] {
  const create = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: count }, create);
}

const toHash = (auth: Auth, factorId: string, code: string) => hashCode(auth, factorId, type, code);

function saveCodes(auth: Auth, query: QueryRows, factorId: string, codes: readonly string[]): Promise<void> {
  const hashes = codes.map((code) => toHash(auth, factorId, code));
  return replaceRecoveryCodes(query, factorId, hashes, auth.now());
}
