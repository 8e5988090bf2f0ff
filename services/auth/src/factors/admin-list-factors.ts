import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { readUserId } from "../handlers/admin/admin-get-user.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { listFactors, toFactor } from "../store/factors.ts";
import { findUserById } from "../store/users.ts";

/** GET /admin/users/:id/factors. */
export async function adminListFactors(auth: Auth, request: AuthRequest): Promise<Response> {
  const id = readUserId(request);
  if (!(await findUserById(auth.database.query, id))) throw errors.userNotFound();
  return Response.json((await listFactors(auth.database.query, id)).map(toFactor));
}
