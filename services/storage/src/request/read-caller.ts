// Who calls: the bearer token, judged by the keyring every service shares.
import { type Claims, TokenError } from "@undercroft/tokens";
import { errors, StorageError } from "../errors.ts";
import type { Caller } from "../storage.ts";

const texts: Partial<Record<TokenError["code"], string>> = {
  malformed: "Invalid Compact JWS",
  signature: "signature verification failed",
  algorithm: "signature verification failed",
  expired: '"exp" claim timestamp check failed',
  "not-yet-valid": '"nbf" claim timestamp check failed',
};

/**
 * Reads the Authorization header.
 * @throws StorageError where it is missing or its token must not be accepted
 */
export async function readCaller(
  headers: Headers,
  verify: (token: string) => Promise<Claims>,
): Promise<Caller> {
  const header = headers.get("authorization");
  if (header === null) throw errors.invalid("headers must have required property 'authorization'");
  return verifyCaller(header, verify);
}

/** The caller where a token came, else null; an empty header is none. @throws StorageError where the token must not be accepted */
export async function readOptionalCaller(
  headers: Headers,
  verify: (token: string) => Promise<Claims>,
): Promise<Caller | null> {
  const header = headers.get("authorization");
  return header === null || header.trim() === "" ? null : verifyCaller(header, verify);
}

async function verifyCaller(header: string, verify: (token: string) => Promise<Claims>): Promise<Caller> {
  const token = header.replace(/^Bearer\s+/i, "").trim();
  try {
    const claims = await verify(token);
    return { role: claims.role, subject: claims.sub, claims, token };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new StorageError(403, "AccessDenied", texts[error.code] ?? error.message, {
      label: "Unauthorized",
      cause: error,
    });
  }
}
