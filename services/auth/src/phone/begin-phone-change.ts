// The part of PUT /user that moves an account to another number: at once, or once the number has answered.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { isPhoneTaken } from "../handlers/saving-errors.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { deleteOneTimeTokens } from "../store/one-time-tokens.ts";
import { confirmPhone, findUserByPhone } from "../store/phone-identity.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { getUserById, updateUser } from "../store/users.ts";
import { parseChannel, parsePhone, requirePhoneEnabled } from "./parse-phone.ts";
import { phoneErrors } from "./phone-errors.ts";
import { type PreparedText, prepareCode, sendText } from "./send-text.ts";
import type { Channel } from "./sms-provider.ts";

/** A number somebody wants to have. */
export type PhoneChange = { phone: string; channel: Channel };

/** Undefined when the number stays. @throws AuthError validation_failed, phone_provider_disabled, phone_exists */
export async function parsePhoneChange(
  auth: Auth,
  user: UserRow,
  body: { phone?: string | undefined; channel?: string | undefined },
): Promise<PhoneChange | undefined> {
  const channel = parseChannel(auth, body.channel);
  if (!body.phone) return undefined;
  requirePhoneEnabled(auth, "Phone signups are disabled");
  const phone = parsePhone(body.phone);
  if (phone === user.phone) return undefined;
  if (await findUserByPhone(auth.database.query, phone)) throw phoneErrors.exists();
  return { phone, channel };
}

/** @throws AuthError phone_exists, over_sms_send_rate_limit, sms_send_failed */
export async function beginPhoneChange(
  auth: Auth,
  request: AuthRequest,
  user: UserRow,
  { phone, channel }: PhoneChange,
): Promise<void> {
  const now = auth.now();
  const { id: userId } = user;
  const note = (query: QueryRows) => recordAudit(query, "user_modified", user, request.address);
  if (auth.settings.phone.autoconfirm) {
    await auth.database
      .transaction(async (query) => {
        await confirmPhone(query, await getUserById(query, userId), phone, now);
        await notifyAccountOwner(query, user, user.phone ? changes.numberChanged() : changes.numberAdded());
        await note(query);
      })
      .catch((error: unknown) => {
        throw isPhoneTaken(error) ? phoneErrors.exists() : error;
      });
    return;
  }
  await sendText(auth, { kind: "text-phone-change", phone, channel }, async (query) => {
    await updateUser(query, userId, { phone_change: phone }, now);
    await note(query);
    return prepareChange(auth, query, userId, phone);
  });
}

/** The text for the number to come; taken back, the account is as before. */
export async function prepareChange(
  auth: Auth,
  query: QueryRows,
  userId: string,
  phone: string,
): Promise<PreparedText> {
  const now = auth.now();
  await updateUser(query, userId, { phone_change_sent_at: now }, now);
  const { text } = await prepareCode(auth, query, { userId, type: "phone_change_token", phone });
  return {
    text,
    undo: async (again) => {
      await updateUser(again, userId, { phone_change: "" }, now);
      await deleteOneTimeTokens(again, userId, ["phone_change_token"]);
    },
  };
}
