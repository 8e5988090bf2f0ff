// Opens a session for somebody who has proved who they are.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { recordAudit } from "../store/record-audit.ts";
import { createSession, type Device, limitSession } from "../store/sessions.ts";
import type { UserRow } from "../store/user-row.ts";
import { createSessionTokens, type OpenedSession } from "./session-answer.ts";

/** The device a request comes from. */
export function deviceOf(auth: Auth, request: AuthRequest): Device {
  return {
    address: request.address,
    userAgent: request.headers.get("user-agent") ?? undefined,
    now: auth.now(),
  };
}

/**
 * @param query of a transaction, which an operator's hook that refuses the tokens undoes
 * @param method how it was proved, as `amr` names it; @param identity by which of their own
 * @throws AuthError hook_…, or in the words of the operator's hook
 */
export async function openSession(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  user: UserRow,
  method: string,
  identity: "email" | "phone" = "email",
): Promise<OpenedSession> {
  const device = deviceOf(auth, request);
  if (auth.settings.refusedAccounts.has(user.id)) throw errors.userBanned();
  const session = await createSession(query, user.id, method, device, identity);
  const { sessionSeconds } = auth.settings;
  // the database knows the end too, so that its list of devices leaves out those whose time is over
  if (sessionSeconds !== null) {
    await limitSession(query, session.id, new Date(device.now.getTime() + sessionSeconds * 1000));
  }
  await recordAudit(query, "login", user, request.address);
  const seen = { ...user, last_sign_in_at: device.now };
  return { user: seen, session, tokens: await createSessionTokens(auth, query, seen, session) };
}
