import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { recordAudit } from "../store/record-audit.ts";
import { deleteSessions, type SignOutScope } from "../store/sessions.ts";

const scopes: readonly string[] = ["global", "local", "others"] satisfies SignOutScope[];

const isScope = (text: string): text is SignOutScope => scopes.includes(text);

/** POST /logout: ends this session, the others, or all. */
export async function signOut(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const scope = request.query.get("scope") || "global";
  if (!isScope(scope)) throw errors.invalid(`Unsupported logout scope "${scope}"`);
  await auth.database.transaction(async (query) => {
    await deleteSessions(query, caller.user.id, caller.session.id, scope);
    await recordAudit(query, "logout", caller.user, request.address);
  });
  return new Response(null, { status: 204 });
}
