import type { ServiceDatabase } from "@undercroft/postgres";
import { TokenError } from "@undercroft/tokens";
import type { LoadedKeys } from "./keys/load-keyring.ts";

/** Who a token names, and whether its session is enough for them: it is not before their second factor, where they have one. */
export type PersonOfToken = { userId: string; isProven: boolean };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads tokens by the database's own rule, `internal.is_proven`. The reader it answers throws TokenError. */
export function createPersonReader(
  keys: LoadedKeys,
  authDatabase: ServiceDatabase,
): (token: string) => Promise<PersonOfToken> {
  return async (token) => {
    const { sub, aal } = await keys.keyring.verify(token);
    if (typeof sub !== "string" || !uuid.test(sub))
      throw new TokenError("claims", "The token names no account");
    const level = typeof aal === "string" ? aal : null;
    const [row] = await authDatabase.query<{ is_proven: boolean }>(
      "select internal.is_proven($1, $2) as is_proven",
      [sub, level],
    );
    return { userId: sub, isProven: row?.is_proven === true };
  };
}
