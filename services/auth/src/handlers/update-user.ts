// PUT /user: password, address and metadata. A new password ends every other session and every link that is out;
// a new address counts only when it, and the old one, have said yes.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import { endPasswordRequirement } from "../accounts/claimed-password.ts";
import { requireGuestAddress } from "../accounts/require-guest-address.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { requireAal2 } from "../factors/require-aal2.ts";
import { countAddressQuestion } from "../limits/count-address-question.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { type LinkTarget, sendLink } from "../mail/send-link.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import { requireUnleakedPassword } from "../passwords/require-unleaked-password.ts";
import { beginPhoneChange, parsePhoneChange } from "../phone/begin-phone-change.ts";
import { parseChannel } from "../phone/parse-phone.ts";
import { type AuthRequest, metadataLimit } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { challengeFields, optionalMetadata, optionalText, parseBody } from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { parseEmail } from "../request/parse-email.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { ssoErrors } from "../saml/sso-errors.ts";
import { confirmEmail } from "../store/identities.ts";
import { deleteOneTimeTokens, emailChangeTokens } from "../store/one-time-tokens.ts";
import { recordAudit } from "../store/record-audit.ts";
import { deleteSessions, noteReauthentication } from "../store/sessions.ts";
import { toUser, type UserRow } from "../store/user-row.ts";
import { findUserByEmail, getUserById, updateUser as saveUser } from "../store/users.ts";
import { matchCode, takeMatched } from "../verification/take-token.ts";

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalMetadata,
  app_metadata: optionalMetadata,
  ...challengeFields,
});

type Changes = {
  email: string | undefined;
  passwordHash: string | undefined;
  data: Record<string, unknown> | undefined;
  target: LinkTarget;
};

const day = 24 * 60 * 60 * 1000;
const aal2Required = {
  account: "AAL2 session is required to update email or password when MFA is enabled.",
  data: "AAL2 session is required to update user metadata when MFA is enabled.",
};

/** Changes the caller. */
export async function updateUser(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const { user } = caller;
  const body = parseBody(updateBody, request.body);
  parseChannel(auth, body.channel);
  if (body.app_metadata) throw errors.notAdmin("Updating app_metadata requires admin privileges");
  const changesAccount = asksForChange(user, body);
  if (changesAccount || body.data)
    requireAal2(caller, aal2Required[changesAccount ? "account" : "data"], 401);
  if (user.is_sso_user && changesAccount) throw ssoErrors.managed();
  const challenge = parseChallenge(body);
  const email = body.email ? parseEmail(body.email) : undefined;
  if (user.is_anonymous) await requireGuestAddress(auth, user, { email, phone: body.phone });
  const isReachable = user.email || email || user.phone || body.phone;
  if (user.is_anonymous && body.password && !isReachable) {
    throw errors.invalid(
      "Updating password of an anonymous user without an email or phone is not allowed",
      422,
    );
  }
  if (email && email !== user.email) await requireFreeAddress(auth, user, email);
  const phoneChange = await parsePhoneChange(auth, user, body);
  const changes: Changes = {
    email: email === user.email ? undefined : email,
    passwordHash: body.password === undefined ? undefined : await acceptPassword(auth, request, caller, body),
    data: body.data,
    target: { redirectTo: chooseRedirect(auth.settings, request), challenge },
  };
  if (body.nonce && !changesAccount) await takeNonce(auth, user, body.nonce);
  const saved = await auth.database.transaction(async (query) => {
    const current = await getUserById(query, user.id);
    if (body.nonce && !changesAccount) await reauthenticateSession(auth, query, caller, request);
    if (changes.data) await mergeData(auth, query, current, changes.data);
    if (changes.passwordHash) await savePassword(auth, query, caller, changes.passwordHash, request);
    if (changes.email) await beginEmailChange(auth, query, user.id, changes.email, changes.target);
    if (changes.data || changes.email) await recordAudit(query, "user_modified", user, request.address);
    return getUserById(query, user.id);
  });
  if (!phoneChange) return Response.json(toUser(saved));
  await beginPhoneChange(auth, request, user, phoneChange);
  return Response.json(toUser(await getUserById(auth.database.query, user.id)));
}

/** @throws AuthError email_exists, over_request_rate_limit, email_address_invalid */
async function requireFreeAddress(auth: Auth, user: UserRow, email: string): Promise<void> {
  await countAddressQuestion(auth, user.id);
  if (await findUserByEmail(auth.database.query, email)) throw errors.emailExists();
  if (!auth.settings.autoconfirm) await requireMailable(auth, email);
}

/** Whether a password is given, or an address or number other than the one there is. */
function asksForChange(user: UserRow, { email, phone, password }: z.output<typeof updateBody>): boolean {
  const isOther = (asked: string | undefined, own: string | null) => Boolean(asked) && asked !== own;
  const digits = phone?.replaceAll(/[+ ]/g, "");
  return password !== undefined || isOther(email?.toLowerCase(), user.email) || isOther(digits, user.phone);
}

/** The hash of a password that may replace the old one. */
async function acceptPassword(
  auth: Auth,
  request: AuthRequest,
  { user, session }: SignedIn,
  body: z.output<typeof updateBody>,
): Promise<string> {
  const password = body.password ?? "";
  requireStrongPassword(password, auth.settings, "Updating the password requires a valid password");
  await requireUnleakedPassword(password, auth.settings);
  // a person who came by a recovery link has usually forgotten it
  const cameByMail = session.methods.some(({ method }) => ["otp", "recovery", "magiclink"].includes(method));
  const isRequired = auth.settings.requireCurrentPassword && user.encrypted_password && !cameByMail;
  if (isRequired && !body.current_password) throw errors.currentPasswordRequired();
  if (body.current_password !== undefined) {
    // a stolen session must not be a way to guess the password
    auth.limiters.countPasswordAttempt(user.email ?? user.phone ?? user.id, request.address);
    const isRight = await auth.passwords.verify(user.encrypted_password, body.current_password);
    if (!isRight) throw errors.currentPasswordInvalid();
  }
  const isStale = auth.now().getTime() - session.created_at.getTime() > day;
  if (auth.settings.securePasswordChange && isStale && user.confirmed_at) {
    if (!body.nonce) throw errors.reauthenticationNeeded();
    await takeNonce(auth, user, body.nonce);
  }
  if (user.encrypted_password && (await auth.passwords.verify(user.encrypted_password, password))) {
    throw errors.samePassword();
  }
  return auth.passwords.hash(password);
}

async function takeNonce(auth: Auth, user: UserRow, nonce: string): Promise<void> {
  const matched = await matchCode(auth, user.id, ["reauthentication_token"], nonce);
  const taken = matched && (await takeMatched(auth.database.query, matched));
  if (!taken) throw errors.reauthenticationNotValid();
}

/** A nonce that is sent alone proves who is at the session, for what asks for that next. */
async function reauthenticateSession(
  auth: Auth,
  query: QueryRows,
  { user, session }: SignedIn,
  request: AuthRequest,
): Promise<void> {
  await noteReauthentication(query, session.id, auth.now());
  await recordAudit(query, "user_reauthenticated", user, request.address);
}

async function mergeData(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  data: Record<string, unknown>,
): Promise<void> {
  const merged = Object.entries({ ...user.raw_user_meta_data, ...data }).filter(
    ([, value]) => value !== null,
  );
  const metadata = Object.fromEntries(merged);
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataLimit) {
    throw errors.invalid(`data must be at most ${metadataLimit} bytes in all`);
  }
  await saveUser(query, user.id, { raw_user_meta_data: metadata }, auth.now());
}

async function savePassword(
  auth: Auth,
  query: QueryRows,
  { user, session }: SignedIn,
  passwordHash: string,
  request: AuthRequest,
): Promise<void> {
  await saveUser(query, user.id, { encrypted_password: passwordHash }, auth.now());
  await endPasswordRequirement(query, await getUserById(query, user.id), auth.now());
  await deleteOneTimeTokens(query, user.id);
  await deleteSessions(query, user.id, session.id, "others");
  await recordAudit(query, "user_updated_password", user, request.address);
  if (user.email) await enqueueMail(query, "password-changed", user.email);
}

async function beginEmailChange(
  auth: Auth,
  query: QueryRows,
  userId: string,
  email: string,
  target: LinkTarget,
): Promise<void> {
  const user = await getUserById(query, userId);
  const now = auth.now();
  if (auth.settings.autoconfirm) {
    await confirmEmail(query, user, email, now);
    await notifyAccountOwner(query, user, changes.addressChanged(email));
    return;
  }
  const needsBoth =
    auth.settings.secureEmailChange && user.email !== null && user.email_confirmed_at !== null;
  // both are written to: neither may be pestered by changing one's mind
  if (user.email) await claimMail(auth, query, "email-change", user.email);
  await claimMail(auth, query, "email-change", email);
  await deleteOneTimeTokens(query, userId, emailChangeTokens);
  await saveUser(query, userId, { email_change: email, email_change_confirm_status: needsBoth ? 0 : 1 }, now);
  const words = { new_email: email };
  await sendLink(auth, query, "emailChangeNew", user, email, target, words);
  if (needsBoth && user.email) {
    await sendLink(auth, query, "emailChangeCurrent", user, user.email, target, words);
  }
}
