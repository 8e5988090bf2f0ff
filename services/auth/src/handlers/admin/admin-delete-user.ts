import { createHash } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { optionalSwitch, parseBody } from "../../request/parse-body.ts";
import { deleteOneTimeTokens } from "../../store/one-time-tokens.ts";
import { recordAudit } from "../../store/record-audit.ts";
import { deleteSessions } from "../../store/sessions.ts";
import type { UserRow } from "../../store/user-row.ts";
import { deleteUser, findAnyUserById, updateUser } from "../../store/users.ts";
import { readUserId } from "./admin-get-user.ts";

const deleteBody = z.object({ should_soft_delete: optionalSwitch });

/** DELETE /admin/users/:id: the person and all that hangs on them, or, softly, what could identify them. */
export async function adminDeleteUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const id = readUserId(request);
  const { should_soft_delete: isSoft } = parseBody(deleteBody, request.body);
  await auth.database.transaction(async (query) => {
    const user = await findAnyUserById(query, id, "lock");
    if (!user) throw errors.userNotFound();
    if (isSoft && user.deleted_at) return;
    await recordAudit(query, "user_deleted", isSoft ? { id, email: null } : user, request.address);
    if (isSoft) await anonymiseUser(query, user, auth.now());
    else await deleteUser(query, id).catch(toKeptError);
  });
  return Response.json({});
}

/** Bookings and other records that must be kept name the person: the database refuses to delete them. */
function toKeptError(error: unknown): never {
  throw ["23001", "23503"].includes(String((error as { code?: unknown }).code))
    ? errors.userHasRecords()
    : error;
}

async function anonymiseUser(query: QueryRows, user: UserRow, now: Date): Promise<void> {
  const disguise = (text: string) => createHash("sha256").update(`${user.id} ${text}`).digest("hex");
  await deleteSessions(query, user.id, null, "global");
  await deleteOneTimeTokens(query, user.id);
  for (const { id, provider, provider_id: subject } of user.identities) {
    const name = disguise(`${provider}:${subject}`);
    await query("update auth.identities set provider_id = $2, identity_data = '{}' where id = $1", [
      id,
      name,
    ]);
  }
  await query("delete from auth.mfa_factors where user_id = $1", [user.id]);
  await query("delete from auth.webauthn_credentials where user_id = $1", [user.id]);
  await updateUser(
    query,
    user.id,
    {
      email: user.email === null ? null : disguise(user.email),
      encrypted_password: null,
      email_change: "",
      phone: user.phone === null ? null : disguise(user.phone),
      phone_change: "",
      raw_app_meta_data: {},
      raw_user_meta_data: {},
      deleted_at: now,
    },
    now,
  );
}
