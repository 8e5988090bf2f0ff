// The hook that may add to what a token says.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { askHook } from "./ask-hook.ts";
import { hookErrors } from "./hook-errors.ts";

/** What every service reads of a token. */
const needed = [
  "aud",
  "exp",
  "iat",
  "sub",
  "email",
  "phone",
  "role",
  "aal",
  "session_id",
  "is_anonymous",
] as const;

/** A hook cannot change whose token it is, its expiry or its assurance level, since the database trusts them. */
const kept = ["sub", "session_id", "exp", "aal"] as const;

/**
 * The claims as the hook wants them, or as they are where there is none.
 * @param method how the session's last proof is called in `amr`, or token_refresh
 * @throws AuthError hook_…, unexpected_failure where a claim is missing, or in the hook's own words
 */
export async function customiseClaims<Claims extends { sub: string }>(
  auth: Auth,
  claims: Claims,
  method: string,
  query?: QueryRows,
): Promise<Claims> {
  const iat = Math.floor(Date.now() / 1000);
  const input = { iss: auth.settings.issuer, ...claims, iat };
  const asked = { user_id: claims.sub, claims: input, authentication_method: method };
  const answer = await askHook(auth, "customAccessToken", asked, query);
  if (!answer) return claims;
  const given = answer.claims;
  if (typeof given !== "object" || given === null)
    throw hookErrors.broken(new Error("The hook gave no claims"));
  const next = given as Record<string, unknown>;
  const missing = needed.filter((name) => next[name] === undefined || next[name] === null);
  const changed = kept.filter((name) => next[name] !== (input as Record<string, unknown>)[name]);
  const faults = [...new Set([...missing, ...changed])];
  if (faults.length > 0) throw hookErrors.broken(new Error(`The hook must keep ${faults.join(", ")}`));
  return next as Claims;
}
