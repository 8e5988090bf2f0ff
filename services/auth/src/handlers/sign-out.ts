import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { requireAal2 } from "../factors/require-aal2.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { recordAudit } from "../store/record-audit.ts";
import { deleteSessions, type SignOutScope } from "../store/sessions.ts";

const scopes: readonly string[] = ["global", "local", "others"] satisfies SignOutScope[];

const aal2Required = "AAL2 session is required to sign out other devices when MFA is enabled.";

const isScope = (text: string): text is SignOutScope => scopes.includes(text);

/** POST /logout: ends this session, the others, or all. */
export async function signOut(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const scope = request.query.get("scope") || "global";
  if (!isScope(scope)) throw errors.invalid(`Unsupported logout scope "${scope}"`);
  if (scope === "others") requireAal2(caller, aal2Required);
  await auth.database.transaction(async (query) => {
    await deleteSessions(query, caller.user.id, caller.session.id, scope);
    await recordAudit(query, "logout", caller.user, request.address);
  });
  return new Response(null, { status: 204 });
}
