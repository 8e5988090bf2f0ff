// POST /verify with a number: the code from the text.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { isPhoneTaken } from "../handlers/saving-errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { openSession } from "../sessions/open-session.ts";
import type { OpenedSession } from "../sessions/session-answer.ts";
import type { OneTimeTokenRow } from "../store/one-time-tokens.ts";
import { confirmPhone, findUserByPhone, listUsersMovingToPhone } from "../store/phone-identity.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserById, getUserById, updateUser } from "../store/users.ts";
import { matchCode, takeMatched } from "../verification/take-token.ts";
import { parsePhone, requirePhoneEnabled } from "./parse-phone.ts";
import { phoneErrors } from "./phone-errors.ts";

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 50;

/** Opens a session by the code that went to a number. */
export async function verifyPhone(
  auth: Auth,
  request: AuthRequest,
  body: { type: string; phone: string; code: string },
): Promise<OpenedSession> {
  requirePhoneEnabled(auth, "Phone logins are disabled", 422);
  const phone = parsePhone(body.phone);
  const { type, code } = body;
  if (type !== "sms" && type !== "phone_change") throw errors.invalid("Unsupported verification type");
  return inEvenTime(evenTime, async () => {
    const matched = await findMatch(auth, type, phone, code);
    if (!matched) throw errors.codeExpired();
    return auth.sessionTransaction(async (query) => {
      const row = await takeMatched(query, matched);
      if (!row) throw errors.codeExpired();
      const user = await applyPhone(auth, query, row, request.address);
      return openSession(auth, query, request, user, "otp", "phone");
    });
  });
}

async function findMatch(
  auth: Auth,
  type: "sms" | "phone_change",
  phone: string,
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  const { query } = auth.database;
  if (type === "sms") {
    const user = await findUserByPhone(query, phone);
    return user && matchCode(auth, user.id, ["confirmation_token"], code, phone);
  }
  for (const mover of await listUsersMovingToPhone(query, phone)) {
    const found = await matchCode(auth, mover.id, ["phone_change_token"], code, phone);
    if (found) return found;
  }
  return undefined;
}

async function applyPhone(
  auth: Auth,
  query: QueryRows,
  token: OneTimeTokenRow,
  address: string | undefined,
): Promise<UserRow> {
  const now = auth.now();
  const user = await findUserById(query, token.user_id, "lock");
  const isChange = token.token_type === "phone_change_token";
  if (!user || (isChange ? user.phone_change : user.phone) !== token.relates_to) throw errors.codeExpired();
  if (isBanned(user, now)) throw errors.userBanned();
  if (isChange || !user.phone_confirmed_at) {
    await confirmPhone(query, user, token.relates_to, now).catch((error: unknown) => {
      throw isPhoneTaken(error) ? phoneErrors.exists() : error;
    });
  }
  if (isChange) {
    await updateUser(query, user.id, { phone_change: "" }, now);
    await notifyAccountOwner(query, user, user.phone ? changes.numberChanged() : changes.numberAdded());
    await recordAudit(query, "user_modified", user, address);
  }
  return getUserById(query, user.id);
}
