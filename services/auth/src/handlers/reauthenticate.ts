import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { issueToken } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { recordAudit } from "../store/record-audit.ts";
import { updateUser } from "../store/users.ts";

/** GET /reauthenticate: mails a code that PUT /user takes as `nonce`. */
export async function reauthenticate(
  auth: Auth,
  request: AuthRequest,
  { user }: SignedIn,
): Promise<Response> {
  const { email } = user;
  if (!email) throw errors.invalid("Reauthentication requires the user to have an email or a phone number");
  if (!user.email_confirmed_at) throw errors.emailNotConfirmed("Please verify your email first.", 422);
  await auth.database.transaction(async (query) => {
    await claimMail(auth, query, "reauthentication", email);
    const { code } = await issueToken(auth, query, {
      userId: user.id,
      type: "reauthentication_token",
      relatesTo: email,
    });
    await updateUser(query, user.id, { reauthentication_sent_at: auth.now() }, auth.now());
    await enqueueMail(query, "reauthentication", email, { code });
    await recordAudit(query, "user_reauthenticate_requested", user, request.address);
  });
  return Response.json({});
}
