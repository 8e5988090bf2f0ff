// Makes a link and a code. They are unrelated secrets: the link has 224 random bits, so that nobody gets at it by
// trying the million codes (in GoTrue the one is a hash of the other). Only hashes are stored.
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { keyedHash } from "../secrets.ts";
import { type OneTimeTokenType, saveOneTimeToken } from "../store/one-time-tokens.ts";

/** What goes into the mail: `token` into the link, `code` to be typed. */
export type IssuedToken = { token: string; code: string };

/** Marks links that end in a PKCE exchange. */
export const pkcePrefix = "pkce_";

/** Issues a token, in place of the person's earlier one of that kind. */
export async function issueToken(
  auth: Auth,
  query: QueryRows,
  wanted: {
    userId: string;
    type: OneTimeTokenType;
    relatesTo: string;
    flowStateId?: string | undefined;
    /** in place of one by chance */
    code?: string;
  },
): Promise<IssuedToken> {
  const token = (wanted.flowStateId ? pkcePrefix : "") + randomBytes(28).toString("hex");
  const { codeDigits } = auth.settings;
  const code =
    wanted.code ??
    randomInt(10 ** codeDigits)
      .toString()
      .padStart(codeDigits, "0");
  await saveOneTimeToken(query, {
    user_id: wanted.userId,
    token_type: wanted.type,
    token_hash: hashToken(token),
    code_hash: hashCode(auth, wanted.userId, wanted.type, code),
    relates_to: wanted.relatesTo,
    flow_state_id: wanted.flowStateId ?? null,
    created_at: auth.now(),
  });
  return { token, code };
}

/** How a link's token is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * How a code is stored: keyed, since a million codes are soon tried by anyone who has the table.
 * @param owner whose code it is; @param purpose its kind of token, or the challenge it answers
 */
export function hashCode(auth: Auth, owner: string, purpose: string, code: string): string {
  return keyedHash(auth.secrets.oneTimeCodes, `${owner} ${purpose} ${code}`).toString("hex");
}

/** Compares two stored forms without telling by time how much of them agrees. */
export function isSameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
