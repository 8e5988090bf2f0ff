// The rows of auth.signing_keys.
import type { QueryRows } from "@undercroft/postgres";
import { generateSigningKey, readSigningKey, type ScheduledKey } from "@undercroft/tokens";
import { seal, unseal } from "./sealed.ts";

/** Processes that make or change keys take turns, so the second finds what the first made. */
const turn = 7_265_002;

/** Waits for one's turn; it ends with the transaction. */
export async function lockSigningKeys(query: QueryRows): Promise<void> {
  await query("select pg_advisory_xact_lock($1)", [turn]);
}

/** All keys, latest first. @throws Error naming SECRET_KEY when they were sealed under another one */
export async function listSigningKeys(query: QueryRows, sealingKey: Buffer): Promise<ScheduledKey[]> {
  const rows = await query<{ kid: string; private_key: Buffer; signs_from: Date; retires_at: Date | null }>(
    "select kid, private_key, signs_from, retires_at from auth.signing_keys order by signs_from desc, kid",
  );
  return rows.map((row) => ({
    ...readSigningKey(JSON.parse(open(sealingKey, row.kid, row.private_key))),
    signsFrom: row.signs_from.getTime(),
    retiresAt: row.retires_at?.getTime() ?? null,
    isOperators: false,
  }));
}

/** Makes and stores a key. @param signsFrom from when it signs; default at once */
export async function makeSigningKey(
  query: QueryRows,
  sealingKey: Buffer,
  signsFrom = new Date(),
): Promise<ScheduledKey> {
  const jwk = generateSigningKey();
  await query("insert into auth.signing_keys (kid, private_key, signs_from) values ($1, $2, $3)", [
    jwk.kid,
    seal(sealingKey, jwk.kid, JSON.stringify(jwk)),
    signsFrom,
  ]);
  return { ...readSigningKey(jwk), signsFrom: signsFrom.getTime(), retiresAt: null, isOperators: false };
}

function open(sealingKey: Buffer, name: string, sealed: Buffer): string {
  try {
    return unseal(sealingKey, name, sealed);
  } catch (cause) {
    throw new Error("SECRET_KEY is not the one this database's keys were sealed with", { cause });
  }
}
