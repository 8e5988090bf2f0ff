// Turns what a person shows, a link's token or a code from the mail, into the row it stands for, using it up.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { hashCode, hashToken, isSameHash } from "../one-time/issue-token.ts";
import {
  countGuess,
  type OneTimeTokenRow,
  type OneTimeTokenType,
  takeById,
  takeByTokenHash,
} from "../store/one-time-tokens.ts";

/** Seconds a link of that kind lives. */
function linkSeconds(auth: Auth, type: OneTimeTokenType): number {
  const { signInLinkSeconds, signUpLinkSeconds } = auth.settings;
  return type === "recovery_token" ? signInLinkSeconds : signUpLinkSeconds;
}

function isOlder(auth: Auth, row: OneTimeTokenRow, seconds: number): boolean {
  return auth.now().getTime() - row.created_at.getTime() > seconds * 1000;
}

/** A code in a text message is looked at at once, one in a mail not always. */
function codeSeconds(auth: Auth, row: OneTimeTokenRow): number {
  return row.relates_to.includes("@") ? auth.settings.codeSeconds : auth.settings.phone.codeSeconds;
}

/** Uses up a link. Undefined when it is unknown, used or expired. */
export async function takeLink(
  auth: Auth,
  query: QueryRows,
  token: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> {
  const row = await takeByTokenHash(query, hashToken(token), types);
  return row && !isOlder(auth, row, linkSeconds(auth, row.token_type)) ? row : undefined;
}

/**
 * The id of the token a code belongs to. The guess is counted outside the caller's transaction, so that it counts
 * even when all else is rolled back.
 * @param relatesTo the address or number the code must have gone to; left out, any of the person's
 */
export async function matchCode(
  auth: Auth,
  userId: string,
  types: readonly OneTimeTokenType[],
  code: string,
  relatesTo?: string,
): Promise<OneTimeTokenRow | undefined> {
  const rows = await countGuess(auth.database.query, userId, types);
  return rows.find(
    (row) =>
      row.code_hash !== null &&
      (relatesTo === undefined || row.relates_to === relatesTo) &&
      isSameHash(row.code_hash, hashCode(auth, userId, row.token_type, code)) &&
      !isOlder(auth, row, codeSeconds(auth, row)),
  );
}

/** Uses up a matched code. Undefined when somebody else was quicker. */
export function takeMatched(
  query: QueryRows,
  matched: OneTimeTokenRow,
): Promise<OneTimeTokenRow | undefined> {
  return takeById(query, matched.id);
}
