// Changing one's account: what PUT /user and GET /reauthenticate refuse, and in which words.
import type { UserAttributes } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const password = "correct horse battery";
let count = 0;

beforeAll(async () => {
  server = await startAuthServer({ mailsPerHour: 1000 });
});
afterAll(() => server.close());

async function signIn(of = server) {
  count += 1;
  const email = `account-${count}@example.org`;
  await adminOf(of).createUser({ email, password, email_confirm: true });
  const client = connectTo(of);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, ...data };
}

describe("a change of an account by its owner", () => {
  test.each([
    [
      "the password one has",
      { password },
      refusal(422, "same_password", "New password should be different from the old password."),
    ],
    [
      "an empty password",
      { password: "" },
      refusal(400, "validation_failed", "Updating the password requires a valid password"),
    ],
    [
      "an address that is none",
      { email: "nobody" },
      refusal(400, "validation_failed", "Unable to validate email address: invalid format"),
    ],
    [
      "app_metadata",
      { app_metadata: { role: "admin" } },
      refusal(403, "not_admin", "Updating app_metadata requires admin privileges"),
    ],
    [
      "a wrong current password",
      { password: "another password", current_password: "wrong" },
      refusal(400, "current_password_invalid", "Current password required when setting new password."),
    ],
  ])("to %s is refused", async (_, change, words) => {
    const { client } = await signIn();
    expect((await client.auth.updateUser(change as UserAttributes)).error).toMatchObject(words);
  });

  test("to an address in use is refused, to the same address changes nothing", async () => {
    const other = await signIn();
    const { client, email } = await signIn();
    expect((await client.auth.updateUser({ email: other.email })).error).toMatchObject(
      refusal(422, "email_exists", "A user with this email address has already been registered"),
    );
    const { data, error } = await client.auth.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBeUndefined();
  });

  test("to a new address within a minute of the last is refused with the wait", async () => {
    const { client } = await signIn();
    await client.auth.updateUser({ email: "first-idea@example.org" });
    const { error } = await client.auth.updateUser({ email: "second-idea@example.org" });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  });

  test("to a new password ends the other sessions and keeps this one", async () => {
    const { client, email } = await signIn();
    const elsewhere = connectTo(server);
    await elsewhere.auth.signInWithPassword({ email, password });
    expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
  });

  test("merges user metadata, and null removes a key", async () => {
    const { client, user } = await signIn();
    await client.auth.updateUser({ data: { nick: "moth", town: "Leeds" } });
    const { data } = await client.auth.updateUser({ data: { town: null } });
    expect(data.user?.user_metadata).toMatchObject({ nick: "moth" });
    expect(data.user?.user_metadata).not.toHaveProperty("town");
    expect(Date.parse(data.user?.updated_at ?? "")).toBeGreaterThan(Date.parse(user.updated_at ?? ""));
  });
});

describe("a reauthentication code", () => {
  const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? "")?.[0] ?? "";

  test("is emailed, is required for a new password in an old session, and works once", async () => {
    const { client, email, user, session } = await signIn();
    await server.sql("update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1", [
      user.id,
    ]);
    expect((await client.auth.updateUser({ password: "another password" })).error).toMatchObject(
      refusal(400, "reauthentication_needed", "Password update requires reauthentication"),
    );
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn((await server.smtp.waitFor(email)).content.text);
    const wrong = refusal(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    expect(
      (await client.auth.updateUser({ password: "another password", nonce: "000000x" })).error,
    ).toMatchObject(wrong);
    expect((await client.auth.updateUser({ password: "another password", nonce })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "a third password", nonce })).error).toMatchObject(
      wrong,
    );
    const again = await sendRaw(server, "GET", "/reauthenticate", undefined, session.access_token);
    expect(again).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("is not sent to a person without an address", async () => {
    const open = await startAuthServer({ anonymousEnabled: true });
    const client = connectTo(open);
    await client.auth.signInAnonymously();
    expect((await client.auth.reauthenticate()).error).toMatchObject(
      refusal(
        400,
        "validation_failed",
        "Reauthentication requires the user to have an email or a phone number",
      ),
    );
    await open.close();
  });
});

describe("the caller", () => {
  test.each([
    ["GET", "/user"],
    ["PUT", "/user"],
    ["GET", "/reauthenticate"],
    ["POST", "/logout"],
  ])("of %s %s needs a signed-in person", async (method, path) => {
    const words = (status: number, code: string, message: string) => ({ status, code, message });
    expect(await sendRaw(server, method, path, undefined, " ")).toMatchObject(
      words(401, "no_authorization", "This endpoint requires a valid Bearer token"),
    );
    expect(await sendRaw(server, method, path, undefined, "abc")).toMatchObject(
      words(403, "bad_jwt", "invalid JWT: unable to parse or verify signature, token is malformed"),
    );
    expect(await sendRaw(server, method, path)).toMatchObject(
      words(403, "bad_jwt", "invalid claim: missing sub claim"),
    );
  });
});

test("an account that the product's own rules refuse is not saved, and the answer says why", async () => {
  await server.sql(`create function internal.no_clowns() returns trigger language plpgsql as $$
    begin if new.email like 'clown%' then raise exception 'no clowns'; end if; return new; end $$`);
  await server.sql(
    "create trigger no_clowns after insert on auth.users for each row execute function internal.no_clowns()",
  );
  const said = await sendRaw(server, "POST", "/signup", { email: "clown@example.org", password });
  expect(said).toMatchObject(refusal(500, "unexpected_failure", "Database error saving new user"));
  expect(server.failures).toHaveLength(1);
  expect(await server.sql("select from auth.users where email like 'clown%'")).toEqual([]);
});
