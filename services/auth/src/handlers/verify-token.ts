// POST /verify: a code typed by hand, or a link's token sent by a page, for a session.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { verifyPhone } from "../phone/verify-phone.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { parseEmail } from "../request/parse-email.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession, type OpenedSession } from "../sessions/session-answer.ts";
import type { OneTimeTokenRow, OneTimeTokenType } from "../store/one-time-tokens.ts";
import { findUserByEmail, listUsersMovingTo } from "../store/users.ts";
import { applyVerification, halfConfirmed } from "../verification/apply-verification.ts";
import { matchCode, takeLink, takeMatched } from "../verification/take-token.ts";
import {
  acceptedTokens,
  findVerificationType,
  type VerificationType,
} from "../verification/verification-type.ts";

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 50;

/** Opens a session by code or by link token. */
export async function verifyToken(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(verifyBody, request.body);
  if (!body.type) throw errors.invalid("Verify requires a verification type");
  if (!body.token === !body.token_hash) {
    throw errors.invalid("Verify requires either a token or a token hash");
  }
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw errors.invalid("Only the token_hash and type should be provided");
    }
    const type = findVerificationType(body.type);
    if (!type) throw errors.invalid("Invalid email verification type");
    return answer(await verifyLink(auth, request, type, body.token_hash));
  }
  if (!body.email === !body.phone) {
    throw errors.invalid("Only an email address or phone number should be provided on verify");
  }
  if (body.phone) {
    const { type, phone, token: code = "" } = body;
    return answer(await verifyPhone(auth, request, { type, phone, code }));
  }
  const type = findVerificationType(body.type);
  if (!type) throw errors.invalid("Unsupported verification type");
  const email = parseVerifyEmail(body.email);
  const code = body.token ?? "";
  return answer(await inEvenTime(evenTime, () => verifyCode(auth, request, type, email, code)));
}

function parseVerifyEmail(text: string | undefined): string {
  try {
    return parseEmail(text);
  } catch {
    throw errors.invalid("Invalid email format", 422);
  }
}

function answer(outcome: OpenedSession | "half"): Response {
  if (outcome === "half") return Response.json({ msg: halfConfirmed, code: "200" });
  return answerWithSession(outcome);
}

function verifyLink(
  auth: Auth,
  request: AuthRequest,
  type: VerificationType,
  token: string,
): Promise<OpenedSession | "half"> {
  return auth.sessionTransaction(async (query) => {
    const row = await takeLink(auth, query, token, acceptedTokens(type));
    if (!row) throw errors.linkExpired();
    const user = await applyVerification(auth, query, row, request.address);
    return user === "half" ? user : openSession(auth, query, request, user, "otp");
  });
}

async function verifyCode(
  auth: Auth,
  request: AuthRequest,
  type: VerificationType,
  email: string,
  code: string,
): Promise<OpenedSession | "half"> {
  const matched = await findMatch(auth, type, email, code);
  if (!matched) throw errors.codeExpired();
  return auth.sessionTransaction(async (query) => {
    const row = await takeMatched(query, matched);
    if (!row) throw errors.codeExpired();
    const user = await applyVerification(auth, query, row, request.address);
    return user === "half" ? user : openSession(auth, query, request, user, "otp");
  });
}

/** A change of address may be confirmed from the old address or the new one. */
async function findMatch(
  auth: Auth,
  type: VerificationType,
  email: string,
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  const isChange = type === "email_change";
  const here: readonly OneTimeTokenType[] = isChange ? ["email_change_token_current"] : acceptedTokens(type);
  const user = await findUserByEmail(auth.database.query, email);
  const matched = user && (await matchCode(auth, user.id, here, code, email));
  if (matched || !isChange) return matched;
  for (const mover of await listUsersMovingTo(auth.database.query, email)) {
    const found = await matchCode(auth, mover.id, ["email_change_token_new"], code, email);
    if (found) return found;
  }
  return undefined;
}
