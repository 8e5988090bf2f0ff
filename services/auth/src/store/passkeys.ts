// Passkeys, and the questions put to them.
import type { QueryRows } from "@undercroft/postgres";
import type { KeptKey } from "../webauthn/credential.ts";

/** A row of auth.webauthn_credentials. */
export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  /** a bigint, which the driver gives as text */
  sign_count: string;
  transports: string[];
  friendly_name: string | null;
  created_at: Date;
  last_used_at: Date | null;
};

const columns =
  "id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, last_used_at";

/** A passkey as the protocol shows it. */
export function toPasskey(row: PasskeyRow) {
  return {
    id: row.id,
    friendly_name: row.friendly_name || undefined,
    created_at: row.created_at,
    last_used_at: row.last_used_at ?? undefined,
  };
}

export function toKey(row: PasskeyRow): KeptKey {
  return {
    id: row.credential_id,
    publicKey: row.public_key.toString("base64url"),
    counter: Number(row.sign_count),
    transports: row.transports,
  };
}

/** A person's passkeys, oldest first. */
export function listPasskeys(query: QueryRows, userId: string): Promise<PasskeyRow[]> {
  return query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** The passkey a device names, whosever it is. */
export async function findPasskeyByCredential(
  query: QueryRows,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where credential_id = $1`,
    [credentialId],
  );
  return row;
}

/** Keeps a passkey. @throws pg.DatabaseError 23505 when it is kept already */
export async function insertPasskey(
  query: QueryRows,
  userId: string,
  key: KeptKey & { aaguid: string; backupEligible: boolean; backedUp: boolean },
  now: Date,
): Promise<PasskeyRow> {
  const [row] = await query<PasskeyRow>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count, transports, aaguid,
       backup_eligible, backed_up, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::uuid, $7, $8, $9, $9) returning ${columns}`,
    [
      userId,
      key.id,
      Buffer.from(key.publicKey, "base64url"),
      key.counter,
      key.transports,
      key.aaguid,
      key.backupEligible,
      key.backedUp,
      now,
    ],
  );
  if (!row) throw new Error("A new passkey was not returned");
  return row;
}

/** Notes that a passkey was used. @param counter how often its key has signed */
export async function touchPasskey(query: QueryRows, id: string, counter: number, now: Date): Promise<void> {
  await query(
    "update auth.webauthn_credentials set sign_count = $2, last_used_at = $3, updated_at = $3 where id = $1",
    [id, counter, now],
  );
}

/** Names one of a person's passkeys; undefined when it is gone or somebody else's. */
export async function renamePasskey(
  query: QueryRows,
  userId: string,
  id: string,
  name: string,
  now: Date,
): Promise<PasskeyRow | undefined> {
  const [row] = await query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where id = $2 and user_id = $1 returning ${columns}`,
    [userId, id, name, now],
  );
  return row;
}

/** Deletes one of a person's passkeys; false when it is gone or somebody else's. */
export async function deletePasskey(query: QueryRows, userId: string, id: string): Promise<boolean> {
  const rows = await query(
    "delete from auth.webauthn_credentials where id = $2 and user_id = $1 returning id",
    [userId, id],
  );
  return rows.length > 0;
}

/** A question that was put. */
export type PasskeyChallenge = { challenge: string; expires_at: Date };

/** Puts a question; sweeps away what nobody answered. @param userId null where anybody may answer */
export async function insertPasskeyChallenge(
  query: QueryRows,
  challenge: { userId: string | null; type: "registration" | "authentication"; challenge: string },
  times: { now: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `with swept as (
       delete from auth.webauthn_challenges where id in (
         select id from auth.webauthn_challenges where expires_at < $4::timestamptz - interval '1 day'
         limit 100 for update skip locked))
     insert into auth.webauthn_challenges (user_id, challenge_type, challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [challenge.userId, challenge.type, challenge.challenge, times.now, times.expiresAt],
  );
  if (!row) throw new Error("A new challenge was not returned");
  return row.id;
}

/** Uses a question up: of any number of answers at once, one gets it. */
export async function takePasskeyChallenge(
  query: QueryRows,
  id: string,
  { userId, type }: { userId: string | null; type: "registration" | "authentication" },
): Promise<PasskeyChallenge | undefined> {
  const [row] = await query<PasskeyChallenge>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid returning challenge, expires_at`,
    [id, type, userId],
  );
  return row;
}
