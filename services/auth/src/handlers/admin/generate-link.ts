// POST /admin/generate_link: a link without a mail, for an administrator who sends it some other way.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import { createLink, type Link, type LinkKind, type LinkTarget } from "../../mail/send-link.ts";
import { requireStrongPassword } from "../../passwords/require-strong-password.ts";
import { requireUnleakedPassword } from "../../passwords/require-unleaked-password.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { optionalMetadata, optionalText, parseBody } from "../../request/parse-body.ts";
import { parseEmail } from "../../request/parse-email.ts";
import { chooseRedirect } from "../../request/redirect-target.ts";
import { type AuditAction, recordAudit } from "../../store/record-audit.ts";
import { toUser, type UserRow } from "../../store/user-row.ts";
import { findUserByEmail, getUserById, updateUser } from "../../store/users.ts";
import { onTaken, toSavingError } from "../saving-errors.ts";
import { createUser, replaceClaim } from "../sign-up.ts";
import { prepareInvited } from "./invite-user.ts";

const generateBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalMetadata,
});

type Wanted = {
  type: string;
  email: string;
  newEmail: string | undefined;
  passwordHash: string | null;
  data: Record<string, unknown>;
  target: LinkTarget;
  isByAdministrator: true;
};

/** What the log says of each kind of link. */
const noted: Record<LinkKind, AuditAction> = {
  signUp: "user_confirmation_requested",
  invite: "user_invited",
  magicLink: "user_recovery_requested",
  recovery: "user_recovery_requested",
  emailChangeNew: "user_modified",
  emailChangeCurrent: "user_modified",
};

/** Makes a link; creates the person where the type is one that begins an account. */
export async function generateLink(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(generateBody, request.body);
  const type = body.type ?? "";
  const email = parseEmail(body.email);
  if (type === "signup") {
    requireStrongPassword(body.password ?? "", auth.settings);
    await requireUnleakedPassword(body.password ?? "", auth.settings);
  }
  const isChange = type.startsWith("email_change_");
  const target = { redirectTo: chooseRedirect(auth.settings, request), challenge: undefined };
  const wanted: Wanted = {
    type,
    email,
    newEmail: isChange ? parseEmail(body.new_email) : undefined,
    passwordHash: type === "signup" ? await auth.passwords.hash(body.password ?? "") : null,
    data: body.data ?? {},
    target,
    isByAdministrator: true,
  };
  const made = await auth.database
    .transaction(async (query) => {
      const { kind, user, verificationType } = await prepare(auth, query, request, wanted);
      const recipient = kind === "emailChangeNew" ? (wanted.newEmail ?? email) : email;
      const link = await createLink(auth, query, kind, user, recipient, target);
      await recordAudit(query, noted[kind], user, request.address);
      return { link, user: await getUserById(query, user.id), verificationType };
    })
    .catch(onTaken(() => Promise.reject(errors.emailExists())))
    .catch(toSavingError);
  return Response.json({ ...toUser(made.user), ...toProperties(made.link, made.verificationType, target) });
}

function toProperties(link: Link, verificationType: string, { redirectTo }: LinkTarget) {
  return {
    action_link: link.address,
    email_otp: link.code,
    hashed_token: link.token,
    verification_type: verificationType,
    redirect_to: redirectTo,
  };
}

type Prepared = { kind: LinkKind; user: UserRow; verificationType: string };

async function prepare(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  wanted: Wanted,
): Promise<Prepared> {
  const { type, email } = wanted;
  const existing = await findUserByEmail(query, email, "lock");
  switch (type) {
    case "recovery":
      if (!existing) throw errors.userNotFound("User with this email not found");
      return { kind: "recovery", user: existing, verificationType: type };
    case "magiclink":
      if (existing) return { kind: "magicLink", user: existing, verificationType: type };
      return {
        kind: "signUp",
        user: await createUser(auth, query, request, wanted),
        verificationType: "signup",
      };
    case "signup": {
      if (existing?.email_confirmed_at) throw errors.emailExists();
      if (existing) await replaceClaim(auth, query, existing, wanted);
      const user = existing ?? (await createUser(auth, query, request, wanted));
      return { kind: "signUp", user, verificationType: type };
    }
    case "invite": {
      const user = await prepareInvited(auth, query, request, email, wanted.data);
      return { kind: "invite", user, verificationType: type };
    }
    case "email_change_current":
    case "email_change_new":
      return prepareChange(auth, query, existing, wanted);
    default:
      throw errors.invalid(`Invalid email action link type requested: ${type}`);
  }
}

/** The two links of one change are asked for one after the other: the second call must not undo the first. */
async function prepareChange(
  auth: Auth,
  query: QueryRows,
  user: UserRow | undefined,
  { type, newEmail }: Wanted,
): Promise<Prepared> {
  if (!user) throw errors.userNotFound("User with this email not found");
  if (!newEmail) throw errors.invalid("An email address is required");
  if (type === "email_change_current" && !auth.settings.secureEmailChange) {
    throw errors.invalid("Enable secure email change to generate link for current email");
  }
  if (await findUserByEmail(query, newEmail)) throw errors.emailExists();
  if (user.email_change !== newEmail) {
    const status = auth.settings.secureEmailChange ? 0 : 1;
    const changes = { email_change: newEmail, email_change_confirm_status: status };
    await updateUser(query, user.id, changes, auth.now());
  }
  const kind = type === "email_change_new" ? "emailChangeNew" : "emailChangeCurrent";
  return { kind, user, verificationType: type };
}
