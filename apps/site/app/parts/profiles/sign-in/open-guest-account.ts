import { antiForgeryToken } from "#app/api/anti-forgery.tsx";
import { publishableKey } from "#app/api/browser-client.ts";
import { refuse } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** Asks a route of ours, which is no part of the auth client, for a session. @throws AuthRefused */
async function openSession(path: string, body: object): Promise<void> {
  const client = await connect();
  const response = await fetch(`/auth/v1/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
      "X-CSRF-Token": antiForgeryToken(),
      apikey: publishableKey(),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) refuse({ ...answer, name: "AuthApiError", status: response.status });
  const { error } = await client.auth.setSession(answer);
  refuse(error);
}

/** A session of this browser that may book, with no account behind it. @throws AuthRefused */
export function openGuestAccount(captchaToken: string | undefined): Promise<void> {
  return openSession("guest", { gotrue_meta_security: { captcha_token: captchaToken } });
}

/** The session of the guest to whom the link of a confirmation mail was sent. @throws AuthRefused */
export function openTicketLink(token: string): Promise<void> {
  return openSession("guest/tickets", { token });
}
