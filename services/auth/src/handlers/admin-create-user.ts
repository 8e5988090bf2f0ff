import { randomUUID } from "node:crypto";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { parseBody } from "../request/parse-body.ts";
import { parseEmail } from "../request/parse-email.ts";
import { emailMetadata, saveEmailIdentity, withEmailProvider } from "../store/identities.ts";
import { recordAudit } from "../store/record-audit.ts";
import { toUser } from "../store/user-row.ts";
import { getUserById, insertUser } from "../store/users.ts";
import { adminUserBody, toBannedUntil, toStoredPassword } from "./admin-user-changes.ts";
import { onTaken, toSavingError } from "./sign-up.ts";

/** POST /admin/users: a person, without any mail. */
export async function adminCreateUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(adminUserBody, request.body);
  if (body.phone) throw errors.phoneDisabled("Phone signups are disabled");
  if (!body.email) throw errors.invalid("Cannot create a user without either an email or phone");
  const email = parseEmail(body.email);
  if (body.id !== undefined && !isUuid(body.id))
    throw errors.invalid("ID must conform to the uuid v4 format");
  const id = body.id?.toLowerCase() ?? randomUUID();
  const now = auth.now();
  const isConfirmed = body.email_confirm ?? false;
  const password = await toStoredPassword(auth, body);
  const user = await auth.database
    .transaction(async (query) => {
      await insertUser(query, {
        id,
        email,
        encrypted_password: password ?? null,
        email_confirmed_at: isConfirmed ? now : null,
        banned_until: toBannedUntil(body.ban_duration, now) ?? null,
        raw_app_meta_data: withEmailProvider(body.app_metadata ?? {}),
        raw_user_meta_data: { ...body.user_metadata, ...emailMetadata(id, email, isConfirmed) },
        created_at: now,
      });
      await saveEmailIdentity(query, id, email, isConfirmed, now);
      const created = await getUserById(query, id);
      await recordAudit(query, "user_signedup", created, request.address);
      return created;
    })
    .catch(onTaken(() => Promise.reject(errors.emailExists())))
    .catch(toSavingError);
  return Response.json(toUser(user));
}
