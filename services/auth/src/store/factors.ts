// Second factors.
import type { QueryRows } from "@undercroft/postgres";

/** What a factor is that answers challenges. */
export type FactorType = "totp" | "phone" | "webauthn";

/** Codes on paper are kept as a factor too, and have calls of their own. */
type AnyFactorType = FactorType | "recovery_code";

/** A factor as the protocol shows it. Times are texts in RFC 3339. */
export type Factor = {
  id: string;
  created_at: string;
  updated_at: string;
  status: "unverified" | "verified";
  friendly_name?: string;
  factor_type: AnyFactorType;
  phone?: string;
  last_challenged_at?: string;
  web_authn_aaguid?: string;
};

/** A row of auth.mfa_factors. */
export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: AnyFactorType;
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  /** sealed */
  secret: Buffer | null;
  phone: string | null;
  last_challenged_at: Date | null;
  web_authn_credential: Record<string, unknown> | null;
  web_authn_aaguid: string | null;
};

const columns = `id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone,
  last_challenged_at, web_authn_credential, web_authn_aaguid`;

/** What is shown of a factor, of a row or from `to_jsonb`, which makes times texts. */
export type FactorOfUser = Omit<
  FactorRow,
  "secret" | "user_id" | "web_authn_credential" | "created_at" | "updated_at" | "last_challenged_at"
> & { created_at: Date | string; updated_at: Date | string; last_challenged_at: Date | string | null };

const toTime = (time: Date | string) => new Date(time).toISOString();

/** A factor as the protocol shows it. */
export function toFactor(row: FactorOfUser): Factor {
  return {
    id: row.id,
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
    status: row.status,
    friendly_name: row.friendly_name || undefined,
    factor_type: row.factor_type,
    phone: row.phone ?? undefined,
    last_challenged_at: row.last_challenged_at ? toTime(row.last_challenged_at) : undefined,
    web_authn_aaguid: row.web_authn_aaguid ?? undefined,
  };
}

/** A person's factors, oldest first. */
export function listFactors(query: QueryRows, userId: string): Promise<FactorRow[]> {
  return query<FactorRow>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** One of a person's factors; undefined when it is gone or somebody else's. */
export async function findFactor(
  query: QueryRows,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  const [row] = await query<FactorRow>(
    `select ${columns} from auth.mfa_factors where id = $2 and user_id = $1`,
    [userId, id],
  );
  return row;
}

/** Whether a person may begin a factor in this session: the first one of a person who may move money needs a mailed code. */
export async function mayEnrolFactor(
  query: QueryRows,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const [row] = await query<{ may: boolean }>("select internal.may_enrol_factor($1, $2, $3) as may", [
    userId,
    sessionId,
    now,
  ]);
  return row?.may ?? false;
}

/** Adds a factor, not verified yet. @throws pg.DatabaseError 23505 when name or number is taken */
export async function insertFactor(
  query: QueryRows,
  factor: Pick<FactorRow, "id" | "user_id" | "friendly_name" | "factor_type"> &
    Partial<Pick<FactorRow, "secret" | "phone">>,
  now: Date,
): Promise<void> {
  await query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      factor.id,
      factor.user_id,
      factor.friendly_name,
      factor.factor_type,
      factor.secret ?? null,
      factor.phone ?? null,
      now,
    ],
  );
}

/** Marks a factor as proved. */
export async function verifyFactor(query: QueryRows, id: string, now: Date): Promise<void> {
  await query(
    "update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status = 'unverified'",
    [id, now],
  );
}

/**
 * Uses up the code of a 30-second step and all before it.
 * @returns false when it was used before: of two at once, one gets it
 */
export async function consumeTotpCounter(
  query: QueryRows,
  id: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    `update auth.mfa_factors set last_used_step = $2, updated_at = $3
     where id = $1 and (last_used_step is null or last_used_step < $2) returning id`,
    [id, step, now],
  );
  return rows.length > 0;
}

/** Keeps the key of a factor, or how often it has signed. @param aaguid the make of the device; null leaves it */
export async function saveFactorKey(
  query: QueryRows,
  id: string,
  key: object,
  aaguid: string | null,
  now: Date,
): Promise<void> {
  await query(
    `update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid),
       updated_at = $4 where id = $1`,
    [id, JSON.stringify(key), aaguid, now],
  );
}

export async function deleteFactor(query: QueryRows, id: string): Promise<void> {
  await query("delete from auth.mfa_factors where id = $1", [id]);
}

/** Deletes factors whose enrolment nobody finished: all, or older ones, those of a kind, of a number. */
export async function deleteUnverifiedFactors(
  query: QueryRows,
  userId: string,
  only: { before?: Date; type?: AnyFactorType; phone?: string },
): Promise<void> {
  await query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and ($2::timestamptz is null or created_at < $2)
       and ($3::auth.factor_type is null or factor_type = $3)
       and ($4::text is null or phone = $4)`,
    [userId, only.before ?? null, only.type ?? null, only.phone ?? null],
  );
}
