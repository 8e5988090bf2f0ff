import { randomUUID } from "node:crypto";
import { createAccount } from "../../accounts/create-account.ts";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import { parsePhone } from "../../phone/parse-phone.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { isUuid } from "../../request/caller.ts";
import { parseBody } from "../../request/parse-body.ts";
import { parseEmail } from "../../request/parse-email.ts";
import { refreshProviders } from "../../store/external-identities.ts";
import { saveEmailIdentity } from "../../store/identities.ts";
import { savePhoneIdentity } from "../../store/phone-identity.ts";
import { toUser } from "../../store/user-row.ts";
import { toSavingError } from "../saving-errors.ts";
import {
  adminUserBody,
  toBannedUntil,
  toRole,
  toStoredPassword,
  toTakenError,
} from "./admin-user-changes.ts";

/** POST /admin/users: a person, without any mail. */
export async function adminCreateUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(adminUserBody, request.body);
  if (!body.email && !body.phone) {
    throw errors.invalid("Cannot create a user without either an email or phone");
  }
  const email = body.email ? parseEmail(body.email) : null;
  const phone = body.phone ? parsePhone(body.phone) : null;
  if (body.id !== undefined && !isUuid(body.id))
    throw errors.invalid("ID must conform to the uuid v4 format");
  if (body.id && /^[0-]+$/.test(body.id)) throw errors.invalid("ID cannot be a nil uuid");
  const id = body.id?.toLowerCase() ?? randomUUID();
  const now = auth.now();
  const isConfirmed = body.email_confirm ?? false;
  const isPhoneConfirmed = body.phone_confirm ?? false;
  const password = await toStoredPassword(auth, body);
  const role = await toRole(auth.database.query, body);
  const user = await auth.database
    .transaction((query) => {
      const person = {
        id,
        role,
        email,
        encrypted_password: password ?? null,
        email_confirmed_at: email && isConfirmed ? now : null,
        phone,
        phone_confirmed_at: phone && isPhoneConfirmed ? now : null,
        banned_until: toBannedUntil(body.ban_duration, now) ?? null,
        raw_app_meta_data: body.app_metadata ?? {},
        raw_user_meta_data: {
          ...body.user_metadata,
          ...(email && isConfirmed ? { email_verified: true } : {}),
        },
      };
      return createAccount(auth, query, request, person, async () => {
        if (email) await saveEmailIdentity(query, id, email, isConfirmed, now);
        if (phone) await savePhoneIdentity(query, id, phone, isPhoneConfirmed, now);
        await refreshProviders(query, id);
      });
    })
    .catch(toTakenError)
    .catch(toSavingError);
  return Response.json(toUser(user));
}
