import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import { claimMail } from "../../mail/claim-mail.ts";
import { requireMailable } from "../../mail/require-mailable.ts";
import { sendLink } from "../../mail/send-link.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { optionalMetadata, optionalText, parseBody } from "../../request/parse-body.ts";
import { parseEmail } from "../../request/parse-email.ts";
import { chooseRedirect } from "../../request/redirect-target.ts";
import { recordAudit } from "../../store/record-audit.ts";
import { toUser, type UserRow } from "../../store/user-row.ts";
import { findUserByEmail, getUserById, updateUser } from "../../store/users.ts";
import { onTaken, toSavingError } from "../saving-errors.ts";
import { createUser, replaceClaim } from "../sign-up.ts";

const inviteBody = z.object({ email: optionalText, data: optionalMetadata });

/** POST /invite: an account that begins with the link in a mail. */
export async function inviteUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(inviteBody, request.body);
  const email = parseEmail(body.email);
  const target = { redirectTo: chooseRedirect(auth.settings, request), challenge: undefined };
  await requireMailable(auth, email);
  const user = await auth.database
    .transaction(async (query) => {
      const invited = await prepareInvited(auth, query, request, email, body.data ?? {});
      await claimMail(auth, query, "invite", email);
      await sendLink(auth, query, "invite", invited, email, target);
      await recordAudit(query, "user_invited", invited, request.address);
      return getUserById(query, invited.id);
    })
    .catch(onTaken(() => Promise.reject(errors.emailExists())))
    .catch(toSavingError);
  return Response.json(toUser(user));
}

/** The account an invitation is for, new or not confirmed yet. @throws AuthError email_exists */
export async function prepareInvited(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  email: string,
  data: Record<string, unknown>,
): Promise<UserRow> {
  const existing = await findUserByEmail(query, email, "lock");
  if (existing?.email_confirmed_at) throw errors.emailExists();
  const claim = { email, passwordHash: null, data, isByAdministrator: true as const };
  // an account that was there first is not the invited person's
  if (existing) await replaceClaim(auth, query, existing, claim);
  const user = existing ?? (await createUser(auth, query, request, claim));
  await updateUser(query, user.id, { invited_at: auth.now() }, auth.now());
  return user;
}
