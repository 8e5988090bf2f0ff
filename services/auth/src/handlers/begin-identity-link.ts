import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { answerWithAddress, beginFlow } from "./begin-provider-sign-in.ts";

/** GET /user/identities/authorize: as /authorize, for somebody who is signed in and stays who they are. */
export async function beginIdentityLink(
  auth: Auth,
  request: AuthRequest,
  { user }: SignedIn,
): Promise<Response> {
  if (!auth.settings.manualLinkingEnabled) throw errors.manualLinkingDisabled();
  return answerWithAddress(request, await beginFlow(auth, request, user.id));
}
