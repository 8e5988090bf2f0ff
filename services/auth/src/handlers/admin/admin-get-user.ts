import type { Auth } from "../../auth.ts";
import { errors } from "../../errors.ts";
import type { AuthRequest } from "../../request/auth-request.ts";
import { isUuid } from "../../request/caller.ts";
import { toUser } from "../../store/user-row.ts";
import { findAnyUserById } from "../../store/users.ts";

/** The id in the path. @throws AuthError validation_failed */
export function readUserId(request: AuthRequest): string {
  const { id } = request.params;
  if (!isUuid(id)) throw errors.invalid("user_id must be an UUID", 404);
  return id;
}

/** GET /admin/users/:id. */
export async function adminGetUser(auth: Auth, request: AuthRequest): Promise<Response> {
  const user = await findAnyUserById(auth.database.query, readUserId(request));
  if (!user) throw errors.userNotFound();
  return Response.json(toUser(user));
}
