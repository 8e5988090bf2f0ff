import { requireLinking } from "../accounts/require-linking.ts";
import type { Auth } from "../auth.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { answerWithAddress, beginFlow } from "./begin-provider-sign-in.ts";

/** GET /user/identities/authorize: as /authorize, for somebody who is signed in and stays who they are. */
export async function beginIdentityLink(
  auth: Auth,
  request: AuthRequest,
  caller: SignedIn,
): Promise<Response> {
  requireLinking(auth, caller);
  return answerWithAddress(request, await beginFlow(auth, request, caller.user.id));
}
