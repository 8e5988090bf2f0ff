// POST /resend: the confirmation mail again, as long as there is something to confirm.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { runAsDummyUser } from "../limits/run-as-dummy-user.ts";
import { claimMail, tryClaimMail } from "../mail/claim-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { type LinkTarget, sendLink } from "../mail/send-link.ts";
import { resendText } from "../phone/resend-text.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { challengeFields, optionalText, parseBody } from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { parseEmail } from "../request/parse-email.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { requireEmailEnabled } from "../request/require-email-enabled.ts";
import { emailChangeTokens, listOneTimeTokens } from "../store/one-time-tokens.ts";
import { findUserByEmail } from "../store/users.ts";

const resendBody = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 100;

/** Sends again; the answer is the same for every address. */
export async function resendMail(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(resendBody, request.body);
  const type = body.type ?? "";
  if (!["signup", "email_change", "sms", "phone_change"].includes(type)) {
    throw errors.invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (body.email && body.phone) {
    throw errors.invalid("Only an email address or phone number should be provided.");
  }
  if (!body.email && !body.phone) throw errors.invalid("Missing email address or phone number");
  const isByMail = type === "signup" || type === "email_change";
  if (isByMail && !body.email) throw errors.invalid("Type provided requires an email address");
  if (!isByMail) {
    if (!body.phone) throw errors.invalid("Type provided requires a phone number");
    return resendText(auth, type === "sms" ? "sms" : "phone_change", body.phone);
  }
  requireEmailEnabled(auth, "Email logins are disabled", 400);
  const email = parseEmail(body.email);
  const target = { redirectTo: chooseRedirect(auth.settings, request), challenge: parseChallenge(body) };
  const send = type === "signup" ? resendSignUp : resendEmailChange;
  await requireMailable(auth, email);
  await inEvenTime(evenTime, () => auth.database.transaction((query) => send(auth, query, email, target)));
  return Response.json({});
}

async function resendSignUp(auth: Auth, query: QueryRows, email: string, target: LinkTarget): Promise<void> {
  await claimMail(auth, query, "sign-up", email);
  const user = await findUserByEmail(query, email, "lock");
  const waiting = user && !user.email_confirmed_at ? user : undefined;
  await runAsDummyUser(
    auth,
    query,
    waiting ? undefined : (nobody) => sendLink(auth, query, "signUp", nobody, nobody.email, target),
  );
  if (waiting) await sendLink(auth, query, "signUp", waiting, email, target);
}

/** Only the half that is still to be confirmed goes out again. */
async function resendEmailChange(
  auth: Auth,
  query: QueryRows,
  email: string,
  target: LinkTarget,
): Promise<void> {
  // not the clock of the change itself: that it runs would tell strangers of the change
  await claimMail(auth, query, "email-change-again", email);
  const user = await findUserByEmail(query, email, "lock");
  if (!user?.email_change) return;
  if (!(await tryClaimMail(auth, query, "email-change-again", user.email_change))) return;
  const pending = await listOneTimeTokens(query, user.id, emailChangeTokens);
  const words = { new_email: user.email_change };
  for (const token of pending) {
    const isNew = token.token_type === "email_change_token_new";
    const kind = isNew ? "emailChangeNew" : "emailChangeCurrent";
    await sendLink(auth, query, kind, user, isNew ? user.email_change : email, target, words);
  }
}
