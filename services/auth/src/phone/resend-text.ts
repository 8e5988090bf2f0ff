// POST /resend with a number: the code again, as long as there is something to confirm.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { findUserByPhone, listUsersMovingToPhone } from "../store/phone-identity.ts";
import { prepareChange } from "./begin-phone-change.ts";
import { parsePhone, requirePhoneEnabled } from "./parse-phone.ts";
import { type PreparedText, sendText } from "./send-text.ts";
import { sendConfirmation } from "./sign-up-by-phone.ts";

/** Sends again; the answer is the same for every number. */
export async function resendText(
  auth: Auth,
  type: "sms" | "phone_change",
  text: string | undefined,
): Promise<Response> {
  requirePhoneEnabled(auth, "Phone logins are disabled");
  const phone = parsePhone(text);
  // not the clock of the change itself: that it runs would tell strangers of the change
  const kind = type === "sms" ? "text-sign-in" : "text-phone-change-again";
  const prepare = type === "sms" ? prepareSignUp : prepareMove;
  const id = await inEvenTime(auth.texts?.pace ?? 1, () =>
    sendText(auth, { kind, phone, channel: "sms", isDiscreet: true }, (query) => prepare(auth, query, phone)),
  );
  return Response.json({ message_id: id });
}

async function prepareSignUp(auth: Auth, query: QueryRows, phone: string): Promise<PreparedText | "nothing"> {
  const user = await findUserByPhone(query, phone, "lock");
  return user && !user.phone_confirmed_at ? sendConfirmation(auth, query, user, phone) : "nothing";
}

/** Found by the new number; the latest request for it counts. */
async function prepareMove(auth: Auth, query: QueryRows, phone: string): Promise<PreparedText | "nothing"> {
  const [mover] = await listUsersMovingToPhone(query, phone);
  return mover ? prepareChange(auth, query, mover.id, phone) : "nothing";
}
