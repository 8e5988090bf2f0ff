// Booking without an account, which is ours and no part of the protocol: an anonymous user for the first hold of a browser, and the
// session that the link of a confirmation mail opens.
import { randomUUID } from "node:crypto";
import { z } from "zod/mini";
import { createAccount } from "../accounts/create-account.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { parseBody } from "../request/parse-body.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { getUserById } from "../store/users.ts";

/** POST /guest: a session that may book and look after its tickets, and nothing else; the database says so. */
export async function openGuestAccount(auth: Auth, request: AuthRequest): Promise<Response> {
  if (!auth.settings.guestBookingEnabled) throw errors.guestBookingDisabled();
  const opened = await auth.sessionTransaction(async (query) => {
    const created = await createAccount(auth, query, request, { id: randomUUID(), is_anonymous: true });
    return openSession(auth, query, request, created, "anonymous");
  });
  return answerWithSession(opened);
}

const linkBody = z.object({ token: z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{26}$/)) });

/** POST /guest/tickets: the secret of `/tickets#…` against a session of the guest it was mailed to. */
export async function openTicketLink(auth: Auth, request: AuthRequest): Promise<Response> {
  const { token } = parseBody(linkBody, request.body);
  const opened = await auth.sessionTransaction(async (query) => {
    const [found] = await query<{ id: string | null }>("select internal.guest_of_link($1) as id", [token]);
    if (!found?.id) throw errors.ticketLinkInvalid();
    return openSession(auth, query, request, await getUserById(query, found.id), "anonymous");
  });
  return answerWithSession(opened);
}
