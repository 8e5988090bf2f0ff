// Where a browser ends up, and what its address then says: a session in the fragment (implicit flow), a code in the
// query (PKCE), or what went wrong.
import type { AuthError } from "./errors.ts";

/** What is added to the address a browser is sent to. */
export type Landing = { query?: Record<string, string>; fragment?: Record<string, string> };

const errorNames: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};

/** A session's tokens, alphabetically, as the protocol's clients expect them. */
export function redirectWithSession(tokens: Record<string, string | number>): Landing {
  const entries = Object.entries({ ...tokens, sb: "" }).map(([key, value]) => [key, String(value)] as const);
  return { fragment: Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1))) };
}

/** An error. @param inQuery whether the query says it too @param name OAuth's word for it; by default that of the status */
export function landWithError(
  error: AuthError,
  inQuery: boolean,
  name: string | undefined = errorNames[error.status],
): Landing {
  const words = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  };
  return { fragment: { ...words, sb: "" }, ...(inQuery ? { query: words } : {}) };
}

/** The redirect. @param target an address that was found to be allowed */
export function sendTo(target: string, { query = {}, fragment }: Landing, status: 302 | 303 = 303): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = fragment ? new URLSearchParams(fragment).toString() : "";
  return new Response(null, { status, headers: { Location: url.href, "Referrer-Policy": "no-referrer" } });
}
