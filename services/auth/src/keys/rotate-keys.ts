// A new signing key in place of the present one. Clients cache our public keys for ten minutes (the cache time
// of jwks.json), so a key is shown for longer than that before it signs; the one before it is accepted until the last
// token it signed has expired. API keys stay what they are: they are accepted for as long as their key is not dropped.
import type { ServiceDatabase } from "@undercroft/postgres";
import { deriveKey } from "../secrets.ts";
import { lockSigningKeys, makeSigningKey } from "./signing-keys.ts";

/** For how long public keys may be kept, in seconds: `Cache-Control: max-age` of jwks.json. */
export const publicKeysSeconds = 10 * 60;

/** What clocks and slow networks may take besides, in seconds. */
const margin = 60;

/** Where every copy of the server hears of changed keys. */
export const keysChannel = "undercroft_keys";

/** The outcome of a rotation. */
export type Rotation = { kid: string; signsFrom: Date; oldRetireAt: Date };

/**
 * Brings a new key in.
 * @param options.tokenSeconds how long access tokens live
 * @param options.dropOld the present keys are compromised: they are gone at once, with every token and API key they signed
 * @throws Error while the key of an earlier rotation does not sign yet
 */
export function rotateKeys(
  database: ServiceDatabase,
  secretKey: string,
  options: { tokenSeconds: number; dropOld?: boolean; now?: Date },
): Promise<Rotation> {
  const { tokenSeconds, dropOld = false, now = new Date() } = options;
  const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  return database.transaction(async (query) => {
    await lockSigningKeys(query);
    const [waiting] = await query<{ signs_from: Date }>(
      "select signs_from from auth.signing_keys where signs_from > $1",
      [now],
    );
    if (waiting && !dropOld) {
      throw new Error(
        `A new key is waiting already; it signs from ${waiting.signs_from.toISOString()}. Rotate after that.`,
      );
    }
    const signsFrom = dropOld ? now : later(now, publicKeysSeconds + margin);
    const oldRetireAt = dropOld ? now : later(signsFrom, tokenSeconds + margin);
    if (dropOld) await query("delete from auth.signing_keys");
    else await query("update auth.signing_keys set retires_at = $1 where retires_at is null", [oldRetireAt]);
    const { kid = "" } = await makeSigningKey(query, deriveKey(secretKey, "signing-keys"), signsFrom);
    await query("select pg_notify($1, $2)", [keysChannel, kid]);
    return { kid, signsFrom, oldRetireAt };
  });
}
