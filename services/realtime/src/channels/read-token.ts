// Whose channel it is: the token of the join or, without one, the key the socket was opened with.
import type { Claims } from "@undercroft/tokens";
import { expiredSince, type Refusal, refusalOfToken } from "../protocol/refusals.ts";

/** A token that was found good, or why it was not. */
export type ReadToken = { token: string; claims: Claims } | { refusal: Refusal };

/** @param given a token; none, or a key of the newer kind, stands for the socket's own key; an empty text is a token that is malformed */
export async function readToken(
  verify: (token: string) => Promise<Claims>,
  given: string | null | undefined,
  apiKey: { token: string; claims: Claims },
): Promise<ReadToken> {
  const token = given == null || given.startsWith("sb_") ? apiKey.token : given;
  try {
    const claims = await verify(token);
    if (claims.exp === undefined)
      return { refusal: { code: "InvalidJWTToken", text: "Fields `role` and `exp` are required in JWT" } };
    // other services let half a minute pass, for clocks that differ; a channel would be opened and closed for good in that time
    if (claims.exp * 1000 <= Date.now())
      return { refusal: { code: "InvalidJWTToken", text: expiredSince(claims.exp) } };
    return { token, claims };
  } catch (error) {
    return { refusal: refusalOfToken(error, token) };
  }
}
