// Signed-in devices.
import { isIP } from "node:net";
import type { QueryRows } from "@undercroft/postgres";
import { type UserRow, userColumns } from "./user-row.ts";

/** A row of auth.sessions with how it was opened, newest method first. */
export type SessionRow = {
  id: string;
  user_id: string;
  created_at: Date;
  refreshed_at: Date | null;
  not_after: Date | null;
  aal: "aal1" | "aal2" | "aal3";
  /** a bigint, which the driver gives as text */
  refresh_token_counter: string;
  methods: { method: string; timestamp: number }[];
};

const sessionColumns = `s.id, s.user_id, s.created_at, s.refreshed_at, s.not_after, s.aal, s.refresh_token_counter,
  coalesce((select jsonb_agg(jsonb_build_object('method', a.authentication_method,
      'timestamp', floor(extract(epoch from a.updated_at))) order by a.updated_at desc)
    from auth.mfa_amr_claims a where a.session_id = s.id), '[]'::jsonb) as methods`;

/** Where a session is used from, for the person's own list of devices. */
export type Device = { address: string | undefined; userAgent: string | undefined; now: Date };

/** A proxy may hand on anything as an address; what is none is not worth refusing a sign-in for. */
const toInet = (address: string | undefined) => {
  const plain = address?.split("%")[0] ?? "";
  return isIP(plain) === 0 ? null : plain;
};

/** Opens a session and notes the sign-in on the user. @param identity which of their own it was by */
export async function createSession(
  query: QueryRows,
  userId: string,
  method: string,
  device: Device,
  identity: "email" | "phone" = "email",
): Promise<SessionRow> {
  const [row] = await query<SessionRow>(
    `with seen as (update auth.users set last_sign_in_at = $3 where id = $1),
     proven as (update auth.identities set last_sign_in_at = $3, updated_at = $3
       where user_id = $1 and provider = $6 and $2 not in ('oauth', 'sso/saml', 'web3', 'passkey')),
     opened as (
       insert into auth.sessions (user_id, created_at, updated_at, user_agent, ip)
       values ($1, $3, $3, $4, $5::inet) returning *),
     proof as (
       insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
       select id, $2, $3, $3 from opened)
     select s.id, s.user_id, s.created_at, s.refreshed_at, s.not_after, s.aal, s.refresh_token_counter,
       jsonb_build_array(jsonb_build_object('method', $2::text,
         'timestamp', floor(extract(epoch from $3::timestamptz)))) as methods
     from opened s`,
    [userId, method, device.now, device.userAgent?.slice(0, 500) ?? null, toInet(device.address), identity],
  );
  if (!row) throw new Error("A new session was not returned");
  return row;
}

/** The session, locked until the transaction ends; undefined when it is gone. */
export async function lockSession(query: QueryRows, id: string): Promise<SessionRow | undefined> {
  // two statements: a lock waited for inside one would read the methods as of before the wait
  await query("select from auth.sessions where id = $1 for update", [id]);
  const [row] = await query<SessionRow>(`select ${sessionColumns} from auth.sessions s where s.id = $1`, [
    id,
  ]);
  return row;
}

/** Makes `counter` the live refresh token of a session. */
export async function updateRefreshCounter(
  query: QueryRows,
  id: string,
  counter: number,
  device: Device,
): Promise<void> {
  await query(
    `update auth.sessions set refresh_token_counter = $2, refreshed_at = $3, updated_at = $3,
       user_agent = coalesce($4, user_agent), ip = coalesce($5::inet, ip) where id = $1`,
    [id, counter, device.now, device.userAgent?.slice(0, 500) ?? null, toInet(device.address)],
  );
}

/** Notes that a code which was sent to the account was typed in a session. */
export async function noteReauthentication(query: QueryRows, id: string, now: Date): Promise<void> {
  await query("update auth.sessions set reauthenticated_at = $2 where id = $1", [id, now]);
}

/** Notes that a session was proved by a second factor too. */
export async function elevateToAal2(
  query: QueryRows,
  id: string,
  proof: { factorId: string; method: string; now: Date },
): Promise<void> {
  await query(
    `with raised as (update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $4 where id = $1)
     insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1, $3, $4, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [id, proof.factorId, proof.method, proof.now],
  );
}

/** Ends a person's sessions that were never proved by a second factor; `sessionId` stays. */
export async function deleteLowerSessions(
  query: QueryRows,
  userId: string,
  sessionId: string,
): Promise<void> {
  await query("delete from auth.sessions where user_id = $1 and id <> $2 and aal < 'aal2'", [
    userId,
    sessionId,
  ]);
}

/**
 * Takes a factor's proof out of a person's sessions: of those it raised last, and of all where no other verified
 * factor of its kind is left to account for it. They keep their level only by another kind of factor.
 */
export async function downgradeToAal1(
  query: QueryRows,
  userId: string,
  factor: { factorId: string; type: string; method: string },
): Promise<void> {
  await query(
    `delete from auth.mfa_amr_claims a using auth.sessions s
     where s.id = a.session_id and s.user_id = $1 and a.authentication_method = $4
       and (s.factor_id = $2 or not exists (
         select from auth.mfa_factors f
         where f.user_id = $1 and f.factor_type = $3::auth.factor_type and f.status = 'verified' and f.id <> $2))`,
    [userId, factor.factorId, factor.type, factor.method],
  );
  await query(
    `update auth.sessions s set aal = 'aal1', factor_id = null
     where s.user_id = $1 and s.aal = 'aal2' and not exists (
       select from auth.mfa_amr_claims a
       where a.session_id = s.id and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))`,
    [userId],
  );
}

/** A person and one of their sessions; either may be gone. */
export async function findUserWithSession(
  query: QueryRows,
  userId: string,
  sessionId: string,
): Promise<{ user: UserRow | undefined; session: SessionRow | undefined }> {
  const [[user], [session]] = await Promise.all([
    query<UserRow>(`select ${userColumns} from auth.users u where u.id = $1 and u.deleted_at is null`, [
      userId,
    ]),
    query<SessionRow>(`select ${sessionColumns} from auth.sessions s where s.id = $1 and s.user_id = $2`, [
      sessionId,
      userId,
    ]),
  ]);
  return { user, session };
}

/** True when the person signed in again after this session began. */
export async function hasNewerSession(query: QueryRows, session: SessionRow): Promise<boolean> {
  const rows = await query(
    `select from auth.sessions where user_id = $1 and id <> $2
       and created_at > (select created_at from auth.sessions where id = $2) limit 1`,
    [session.user_id, session.id],
  );
  return rows.length > 0;
}

/** Ends a session at a time that its identity provider or the operator chose; the earlier one counts. */
export async function limitSession(query: QueryRows, id: string, notAfter: Date): Promise<void> {
  await query("update auth.sessions set not_after = least(not_after, $2) where id = $1", [id, notAfter]);
}

/** Which of a person's sessions to end. */
export type SignOutScope = "global" | "local" | "others";

/** Ends sessions; `sessionId` is the one the scope is seen from. */
export async function deleteSessions(
  query: QueryRows,
  userId: string,
  sessionId: string | null,
  scope: SignOutScope,
): Promise<void> {
  await query(
    `delete from auth.sessions where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id is distinct from $2 else true end`,
    [userId, sessionId, scope],
  );
}
