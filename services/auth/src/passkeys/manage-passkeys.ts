// A person's passkeys, and an administrator's look at them.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { readUserId } from "../handlers/admin/admin-get-user.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid, type SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { deletePasskey, listPasskeys, renamePasskey, toPasskey } from "../store/passkeys.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserById } from "../store/users.ts";
import { requirePasskeys } from "./challenges.ts";
import { requireManagement } from "./require-management.ts";

const renameBody = z.object({ friendly_name: optionalText });

const longestName = 120;

const notFound = () => errors.invalid("Passkey not found", 404);

/** GET /passkeys. */
export async function getPasskeys(auth: Auth, _request: AuthRequest, { user }: SignedIn): Promise<Response> {
  requirePasskeys(auth);
  return Response.json((await listPasskeys(auth.database.query, user.id)).map(toPasskey));
}

/** PATCH /passkeys/:id: another name. */
export async function updatePasskey(auth: Auth, request: AuthRequest, { user }: SignedIn): Promise<Response> {
  requirePasskeys(auth);
  const { id } = request.params;
  if (!isUuid(id)) throw notFound();
  const { friendly_name: name } = parseBody(renameBody, request.body);
  if (!name) throw errors.invalid("friendly_name is required");
  if (name.length > longestName) {
    throw errors.invalid(`friendly_name must be ${longestName} characters or less`);
  }
  const row = await auth.database.transaction(async (query) => {
    const renamed = await renamePasskey(query, user.id, id, name, auth.now());
    if (!renamed) throw notFound();
    await recordAudit(query, "passkey_updated", user, request.address);
    return renamed;
  });
  return Response.json(toPasskey(row));
}

/** DELETE /passkeys/:id. */
export async function removePasskey(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireManagement(auth, caller);
  return remove(auth, request, caller.user, request.params.id);
}

/** GET /admin/users/:id/passkeys. */
export async function adminListPasskeys(auth: Auth, request: AuthRequest): Promise<Response> {
  requirePasskeys(auth);
  const user = await findPerson(auth, request);
  return Response.json((await listPasskeys(auth.database.query, user.id)).map(toPasskey));
}

/** DELETE /admin/users/:id/passkeys/:passkeyId. */
export async function adminDeletePasskey(auth: Auth, request: AuthRequest): Promise<Response> {
  requirePasskeys(auth);
  return remove(auth, request, await findPerson(auth, request), request.params.passkeyId);
}

async function findPerson(auth: Auth, request: AuthRequest): Promise<UserRow> {
  const user = await findUserById(auth.database.query, readUserId(request));
  if (!user) throw errors.userNotFound();
  return user;
}

async function remove(
  auth: Auth,
  request: AuthRequest,
  user: UserRow,
  id: string | undefined,
): Promise<Response> {
  if (!isUuid(id)) throw notFound();
  await auth.database.transaction(async (query) => {
    if (!(await deletePasskey(query, user.id, id))) throw notFound();
    await notifyAccountOwner(query, user, changes.passkeyRemoved());
    await recordAudit(query, "passkey_deleted", user, request.address);
  });
  return new Response(null, { status: 204 });
}
