// What a product's own SQL finds in the schema auth: who asks, and the columns that policies and triggers read.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server?.close());

describe("auth.uid(), auth.role() and auth.email()", () => {
  const id = "7b1f4c1e-9a63-4b0e-8a39-2f0c0a9d3f10";
  const claims = { sub: id, role: "authenticated", email: "somebody@example.org" };
  const ask = async (settings: Record<string, string>) => {
    const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
    const [row] = await server.sql(
      `with said as materialized (select ${set.join(", ") || "1"})
       select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt from said`,
    );
    return row;
  };

  test("are null outside a request", async () => {
    expect(await ask({})).toEqual({ uid: null, role: null, email: null, jwt: null });
    expect(await ask({ "request.jwt.claims": "" })).toEqual({
      uid: null,
      role: null,
      email: null,
      jwt: null,
    });
  });

  test("are read from the claims, and before them from single-claim settings", async () => {
    const said = { "request.jwt.claims": JSON.stringify(claims) };
    expect(await ask(said)).toEqual({ uid: id, role: claims.role, email: claims.email, jwt: claims });
    const other = "00000000-0000-4000-8000-000000000001";
    expect(
      await ask({ ...said, "request.jwt.claim.sub": other, "request.jwt.claim.email": "a@example.org" }),
    ).toMatchObject({ uid: other, email: "a@example.org", role: claims.role });
  });

  test("are callable by every role, which sees no table of the auth schema", async () => {
    const [row] = await server.sql(
      `select bool_and(has_schema_privilege(r, 'auth', 'usage')) as usage,
         bool_and(has_function_privilege(r, 'auth.uid()', 'execute')) as uid,
         bool_or(has_table_privilege(r, 'auth.users', 'select')) as users
       from unnest(array['anon', 'authenticated']) r`,
    );
    expect(row).toEqual({ usage: true, uid: true, users: false });
  });
});

test.each([
  [
    "users",
    "instance_id id aud role email encrypted_password email_confirmed_at invited_at confirmation_token confirmation_sent_at recovery_token recovery_sent_at email_change_token_new email_change email_change_sent_at last_sign_in_at raw_app_meta_data raw_user_meta_data is_super_admin created_at updated_at phone phone_confirmed_at phone_change phone_change_token phone_change_sent_at confirmed_at email_change_token_current email_change_confirm_status banned_until reauthentication_token reauthentication_sent_at is_sso_user deleted_at is_anonymous",
  ],
  ["identities", "provider_id user_id identity_data provider last_sign_in_at created_at updated_at email id"],
  [
    "sessions",
    "id user_id created_at updated_at factor_id aal not_after refreshed_at user_agent ip tag refresh_token_counter",
  ],
  ["mfa_amr_claims", "session_id authentication_method created_at updated_at id"],
  [
    "mfa_factors",
    "id user_id friendly_name factor_type status created_at updated_at secret phone last_challenged_at",
  ],
  ["mfa_challenges", "id factor_id created_at verified_at ip_address otp_code"],
  ["one_time_tokens", "id user_id token_type token_hash relates_to created_at updated_at"],
  [
    "flow_state",
    "id user_id auth_code code_challenge_method code_challenge provider_type provider_access_token provider_refresh_token created_at updated_at authentication_method auth_code_issued_at",
  ],
  ["audit_log_entries", "instance_id id payload created_at ip_address"],
])("auth.%s has the columns of the protocol", async (table, names) => {
  const rows = await server.sql<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    [`auth.${table}`],
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(" ")));
});

test("an email address belongs to one account, besides those of single sign-on; a phone number to one", async () => {
  const insert = (columns: string, values: string) =>
    server.sql(`insert into auth.users (${columns}) values (${values})`);
  await insert("email, phone", "'one@example.org', '447700900001'");
  await expect(insert("email", "'one@example.org'")).rejects.toThrow(/users_email_partial_key/);
  await expect(insert("phone", "'447700900001'")).rejects.toThrow(/users_phone_key/);
  await insert("email, is_sso_user", "'one@example.org', true");
  const [row] = await server.sql(
    `insert into auth.users (email, email_confirmed_at, phone_confirmed_at)
     values ('two@example.org', '2026-01-02', '2026-01-01') returning confirmed_at = '2026-01-01' as first, is_anonymous`,
  );
  expect(row).toEqual({ first: true, is_anonymous: false });
});
