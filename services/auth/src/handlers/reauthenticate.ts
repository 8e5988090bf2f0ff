import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { issueToken } from "../one-time/issue-token.ts";
import { phoneErrors } from "../phone/phone-errors.ts";
import { prepareCode, sendText } from "../phone/send-text.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { updateUser } from "../store/users.ts";

const type = "reauthentication_token";

/** GET /reauthenticate: sends a code that PUT /user takes as `nonce`, by mail or, without an address, by text. */
export async function reauthenticate(
  auth: Auth,
  request: AuthRequest,
  { user }: SignedIn,
): Promise<Response> {
  const { email, phone } = user;
  if (email) {
    if (!user.email_confirmed_at) throw errors.emailNotConfirmed("Please verify your email first.", 422);
    await sendByMail(auth, request, user, email);
    return Response.json({});
  }
  if (!phone) throw errors.invalid("Reauthentication requires the user to have an email or a phone number");
  if (!user.phone_confirmed_at) throw phoneErrors.notConfirmed("Please verify your phone first.", 422);
  await sendText(auth, { kind: "text-reauthentication", phone, channel: "sms" }, async (query) => {
    await updateUser(query, user.id, { reauthentication_sent_at: auth.now() }, auth.now());
    await recordAudit(query, "user_reauthenticate_requested", user, request.address);
    return prepareCode(auth, query, { userId: user.id, type, phone });
  });
  return Response.json({});
}

async function sendByMail(auth: Auth, request: AuthRequest, user: UserRow, email: string): Promise<void> {
  await auth.database.transaction(async (query) => {
    await claimMail(auth, query, "reauthentication", email);
    const { code } = await issueToken(auth, query, { userId: user.id, type, relatesTo: email });
    await updateUser(query, user.id, { reauthentication_sent_at: auth.now() }, auth.now());
    await enqueueMail(query, "reauthentication", email, { code });
    await recordAudit(query, "user_reauthenticate_requested", user, request.address);
  });
}
