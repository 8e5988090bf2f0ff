import type { QueryRows } from "@undercroft/postgres";
import { endPasswordRequirement } from "../../accounts/claimed-password.ts";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import { parsePhone } from "../../phone/parse-phone.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { parseBody } from "../../request/parse-body.ts";
import { parseEmail } from "../../request/parse-email.ts";
import { confirmEmail, emailMetadata, saveEmailIdentity, saysWhose } from "../../store/identities.ts";
import { deleteOneTimeTokens } from "../../store/one-time-tokens.ts";
import { confirmPhone, savePhoneIdentity } from "../../store/phone-identity.ts";
import { recordAudit } from "../../store/record-audit.ts";
import { toUser, type UserRow } from "../../store/user-row.ts";
import { findUserById, getUserById, updateUser } from "../../store/users.ts";
import { toSavingError } from "../saving-errors.ts";
import { readUserId } from "./admin-get-user.ts";
import {
  type AdminUserBody,
  adminUserBody,
  mergeMetadata,
  toBannedUntil,
  toRole,
  toStoredPassword,
  toTakenError,
} from "./admin-user-changes.ts";

/** PUT /admin/users/:id: changes a person at once, without any mail; their sessions stay. */
export async function adminUpdateUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const id = readUserId(request);
  const body = parseBody(adminUserBody, request.body);
  const email = body.email ? parseEmail(body.email) : undefined;
  const phone = body.phone ? parsePhone(body.phone) : undefined;
  const password = await toStoredPassword(auth, body);
  const role = await toRole(auth.database.query, body);
  const user = await auth.database
    .transaction(async (query) => {
      const current = await findUserById(query, id, "lock");
      if (!current) throw errors.userNotFound();
      await saveChanges(auth, query, current, { body, email, password, role });
      if (password !== undefined) await deleteOneTimeTokens(query, id);
      await savePhone(auth, query, id, { phone, isConfirmed: body.phone_confirm ?? false });
      await recordAudit(query, "user_modified", current, request.address);
      return getUserById(query, id);
    })
    .catch(toTakenError)
    .catch(toSavingError);
  return Response.json(toUser(user));
}

type Wanted = {
  body: AdminUserBody;
  email: string | undefined;
  password: string | undefined;
  role: string | undefined;
};

async function saveChanges(
  auth: Auth,
  query: QueryRows,
  current: UserRow,
  { body, email, password, role }: Wanted,
): Promise<void> {
  const now = auth.now();
  const { id } = current;
  await updateUser(
    query,
    id,
    {
      role,
      encrypted_password: password,
      banned_until: toBannedUntil(body.ban_duration, now),
      raw_app_meta_data: mergeMetadata(current.raw_app_meta_data, body.app_metadata),
      raw_user_meta_data: mergeMetadata(current.raw_user_meta_data, body.user_metadata),
    },
    now,
  );
  if (password) await endPasswordRequirement(query, await getUserById(query, id), now);
  const address = email ?? current.email;
  if (!address) return;
  if (body.email_confirm) {
    await confirmEmail(query, await getUserById(query, id), address, now);
  } else if (email) {
    const verified = current.email_confirmed_at !== null;
    const metadata = mergeMetadata(current.raw_user_meta_data, body.user_metadata);
    const claims = saysWhose(metadata) ? emailMetadata(id, email, verified) : {};
    const changes = { email, raw_user_meta_data: { ...metadata, ...claims } };
    await updateUser(query, id, changes, now);
    await saveEmailIdentity(query, id, email, verified, now);
  }
}

async function savePhone(
  auth: Auth,
  query: QueryRows,
  id: string,
  { phone, isConfirmed }: { phone: string | undefined; isConfirmed: boolean },
): Promise<void> {
  const user = await getUserById(query, id);
  const now = auth.now();
  const number = phone ?? user.phone;
  if (!number) return;
  if (isConfirmed) await confirmPhone(query, user, number, now);
  else if (phone) {
    const verified = user.phone_confirmed_at !== null;
    const claims = saysWhose(user.raw_user_meta_data) ? { phone, phone_verified: verified } : {};
    const metadata = { ...user.raw_user_meta_data, ...claims };
    await updateUser(query, id, { phone, raw_user_meta_data: metadata }, now);
    await savePhoneIdentity(query, id, phone, verified, now);
  }
}
