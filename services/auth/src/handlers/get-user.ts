import type { Auth } from "../auth.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { toUser } from "../store/user-row.ts";

/** GET /user: who the caller is, read from the database and not from the token. */
export async function getUser(_auth: Auth, _request: AuthRequest, { user }: SignedIn): Promise<Response> {
  return Response.json(toUser(user));
}
