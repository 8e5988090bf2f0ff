// Why a token is refused, in the words of the protocol.
import { TokenError } from "@undercroft/tokens";

/** A refusal: its code, and what it says. `code: text` is the reason of a refused join. */
export type Refusal = { code: string; text: string };

/** The reason as a client reads it. */
export const toReason = ({ code, text }: Refusal): string => `${code}: ${text}`;

/** What a token's error is called. @param token to say since when it has expired */
export function refusalOfToken(error: unknown, token: string): Refusal {
  const code = error instanceof TokenError ? error.code : "malformed";
  switch (code) {
    case "expired":
      return { code: "InvalidJWTToken", text: expiredText(token) };
    case "malformed":
      return { code: "MalformedJWT", text: "The token provided is not a valid JWT" };
    case "claims":
    case "claim-type":
      return { code: "InvalidJWTToken", text: "Fields `role` and `exp` are required in JWT" };
    case "not-yet-valid":
    case "issued-in-future":
      return { code: "InvalidJWTToken", text: "Token is not valid yet" };
    default:
      return { code: "JwtSignatureError", text: "Failed to validate JWT signature" };
  }
}

/** @param token one whose signature was found good */
function expiredText(token: string): string {
  try {
    const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      exp: number;
    };
    return expiredSince(payload.exp);
  } catch {
    return "Token has expired";
  }
}

/** @param exp Unix seconds */
export const expiredSince = (exp: number): string =>
  `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - exp))} seconds ago`;
