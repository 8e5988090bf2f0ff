import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { runAsDummyUser } from "../limits/run-as-dummy-user.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { sendLink } from "../mail/send-link.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { challengeFields, optionalText, parseBody } from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { parseEmail } from "../request/parse-email.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { requireEmailEnabled } from "../request/require-email-enabled.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail } from "../store/users.ts";

const recoverBody = z.object({ email: optionalText, ...challengeFields });

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 100;

/** POST /recover: a link to choose a new password; the answer is the same for every address. */
export async function recoverPassword(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(recoverBody, request.body);
  requireEmailEnabled(auth);
  const email = parseEmail(body.email, "Password recovery requires an email");
  const target = { redirectTo: chooseRedirect(auth.settings, request), challenge: parseChallenge(body) };
  await requireMailable(auth, email);
  await inEvenTime(evenTime, () =>
    auth.database.transaction(async (query) => {
      await claimMail(auth, query, "recovery", email);
      const user = await findUserByEmail(query, email, "lock");
      const send = async (to: Pick<UserRow, "id" | "email">) => {
        await sendLink(auth, query, "recovery", to, to.email ?? email, target);
        await recordAudit(query, "user_recovery_requested", to, request.address);
      };
      await runAsDummyUser(auth, query, user ? undefined : send);
      if (user) await send(user);
    }),
  );
  return Response.json({});
}
