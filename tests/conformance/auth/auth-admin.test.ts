// The administrator's calls that supabase-js makes, and what they refuse.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const password = "correct horse battery";
const nobody = "00000000-0000-4000-8000-000000000000";
let count = 0;
const newAddress = () => {
  count += 1;
  return `managed-${count}@example.org`;
};

beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => server.close());

const asAdmin = (method: string, path: string, body?: unknown) =>
  sendRaw(server, method, path, body, server.keys.service);

async function create(fields: object = {}) {
  const email = newAddress();
  const { data, error } = await adminOf(server).createUser({
    email,
    password,
    email_confirm: true,
    ...fields,
  });
  if (error) throw error;
  return { email, id: data.user.id };
}

describe("accounts created by an administrator", () => {
  test("may be confirmed, have metadata, and a password hash from another system", async () => {
    const { id, email } = await create({
      user_metadata: { full_name: "Ada" },
      app_metadata: { plan: "gold" },
    });
    const { data } = await adminOf(server).getUserById(id);
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: "Ada" },
      app_metadata: { provider: "email", providers: ["email"], plan: "gold" },
      identities: [{ provider: "email", user_id: id }],
    });
    const moved = newAddress();
    const [row] = await server.sql<{ hash: string }>(
      "select extensions.crypt('moved from elsewhere', extensions.gen_salt('bf', 4)) as hash",
    );
    const created = await asAdmin("POST", "/admin/users", {
      email: moved,
      email_confirm: true,
      password_hash: row?.hash,
    });
    expect(created.status).toBe(200);
    const signedIn = await connectTo(server).auth.signInWithPassword({
      email: moved,
      password: "moved from elsewhere",
    });
    expect(signedIn.error).toBeNull();
  });

  test("have the metadata they are given and no more, until they confirm their address", async () => {
    const given = { full_name: "Ada" };
    const { data } = await adminOf(server).createUser({
      email: newAddress(),
      password,
      user_metadata: given,
    });
    expect(data.user?.user_metadata).toEqual(given);
    const { id } = data.user ?? { id: "" };
    const confirmed = await adminOf(server).updateUserById(id, { email_confirm: true });
    expect(confirmed.data.user?.user_metadata).toEqual({ ...given, email_verified: true });
    const moved = await adminOf(server).updateUserById(id, { email: newAddress(), phone: "+447700900555" });
    expect(moved.data.user?.user_metadata).toEqual({ ...given, email_verified: true });
    const invited = await adminOf(server).inviteUserByEmail(newAddress(), { data: given });
    expect(invited.data.user?.user_metadata).toEqual(given);
    const email = newAddress();
    for (const said of [given, { full_name: "Ada Lovelace" }]) {
      const link = await adminOf(server).generateLink({
        type: "signup",
        email,
        password,
        options: { data: said },
      });
      expect(link.data.user?.user_metadata).toEqual(said);
    }
  });

  test("may have a Firebase hash, which the first sign-in replaces by ours", async () => {
    const email = newAddress();
    // the example that Firebase publishes with its algorithm
    const project =
      "ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";
    const hash = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
    const password_hash = `$fbscrypt$v=1,n=14,r=8,p=1,${project}$42xEC+ixf3L2lw==$${hash}`;
    const said = await asAdmin("POST", "/admin/users", { email, email_confirm: true, password_hash });
    expect(said.status).toBe(200);
    const signIn = (given: string) => connectTo(server).auth.signInWithPassword({ email, password: given });
    expect((await signIn("user2password")).error).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn("user1password")).error).toBeNull();
    const [row] = await server.sql("select encrypted_password as hash from auth.users where email = $1", [
      email,
    ]);
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect((await signIn("user1password")).error).toBeNull();
  });

  test.each([
    [
      "with a hash of Firebase that would eat the server's memory",
      { email: "a@example.org", password_hash: "$fbscrypt$v=1,n=17,r=8,p=1,ss=Bw==,sk=AAAA$AAAA$AAAA" },
      400,
      "validation_failed",
      "password_hash must be argon2, bcrypt or Firebase scrypt",
    ],
    [
      "without an address",
      { password },
      400,
      "validation_failed",
      "Cannot create a user without either an email or phone",
    ],
    [
      "with a password and a hash",
      { email: "a@example.org", password, password_hash: "$2a$10$x" },
      400,
      "validation_failed",
      "Only a password or a password hash should be provided",
    ],
    [
      "with an id that is none",
      { email: "a@example.org", id: "1" },
      400,
      "validation_failed",
      "ID must conform to the uuid v4 format",
    ],
    [
      "with the id of nobody",
      { email: "a@example.org", id: "00000000-0000-0000-0000-000000000000" },
      400,
      "validation_failed",
      "ID cannot be a nil uuid",
    ],
    [
      "with a hash of no kind",
      { email: "a@example.org", password_hash: "md5" },
      400,
      "validation_failed",
      "password_hash must be argon2, bcrypt or Firebase scrypt",
    ],
    [
      "with an odd ban",
      { email: "a@example.org", ban_duration: "for ever" },
      400,
      "validation_failed",
      'ban_duration must be "none" or a duration such as "24h"',
    ],
    [
      "with a weak password",
      { email: "a@example.org", password: "short" },
      422,
      "weak_password",
      "Password should be at least 8 characters.",
    ],
  ])("%s is refused", async (_, body, status, code, message) => {
    expect(await asAdmin("POST", "/admin/users", body)).toMatchObject({ status, code, message });
  });

  test("are refused for an address in use", async () => {
    const { email } = await create();
    const { error } = await adminOf(server).createUser({ email, password });
    expect(error).toMatchObject(
      refusal(422, "email_exists", "A user with this email address has already been registered"),
    );
  });
});

describe("accounts managed by an administrator", () => {
  test.each(["GET", "PUT", "DELETE"])("refuse %s with an unknown or invalid id by name", async (method) => {
    expect(await asAdmin(method, `/admin/users/${nobody}`, method === "GET" ? undefined : {})).toMatchObject(
      refusal(404, "user_not_found", "User not found"),
    );
    expect(await asAdmin(method, "/admin/users/x", method === "GET" ? undefined : {})).toMatchObject(
      refusal(404, "validation_failed", "user_id must be an UUID"),
    );
  });

  test("are changed without being signed out, banned for a time, and unbanned", async () => {
    const { id, email } = await create();
    const client = connectTo(server);
    await client.auth.signInWithPassword({ email, password });
    const changed = await adminOf(server).updateUserById(id, {
      password: "a new password",
      app_metadata: { plan: "gold", gone: 1 },
    });
    expect(changed.error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    const fewer = await adminOf(server).updateUserById(id, { app_metadata: { gone: null } });
    expect(fewer.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], plan: "gold" });
    const banned = await adminOf(server).updateUserById(id, { ban_duration: "24h" });
    expect(Date.parse(banned.data.user?.banned_until ?? "")).toBeGreaterThan(Date.now());
    expect((await client.auth.getUser()).error).toMatchObject(refusal(403, "user_banned", "User is banned"));
    await adminOf(server).updateUserById(id, { ban_duration: "none" });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("have the role they are given, which their next tokens name", async () => {
    const { id, email } = await create({ role: "anon" });
    const client = connectTo(server);
    const { data } = await client.auth.signInWithPassword({ email, password });
    const roleIn = (token = "") =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).role;
    expect(data.user?.role).toBe("anon");
    expect(roleIn(data.session?.access_token)).toBe("anon");
    expect((await adminOf(server).updateUserById(id, { role: "authenticated" })).data.user?.role).toBe(
      "authenticated",
    );
    expect((await adminOf(server).updateUserById(id, { app_metadata: {} })).data.user?.role).toBe(
      "authenticated",
    );
    expect(roleIn((await client.auth.refreshSession()).data.session?.access_token)).toBe("authenticated");
  });

  test.each(["postgres", "authenticator", "auth_admin", "nobody's"])(
    "are not given %s, which no request can take",
    async (role) => {
      const refused = refusal(
        400,
        "validation_failed",
        "role must be one that the data API's requests can take",
      );
      const { id } = await create();
      expect((await adminOf(server).updateUserById(id, { role })).error).toMatchObject(refused);
      expect((await adminOf(server).createUser({ email: newAddress(), role })).error).toMatchObject(refused);
    },
  );

  test("are deleted, or anonymised with their id kept", async () => {
    const hard = await create();
    const soft = await create();
    expect((await adminOf(server).deleteUser(hard.id)).error).toBeNull();
    expect((await adminOf(server).deleteUser(soft.id, true)).error).toBeNull();
    const left = await server.sql<{ id: string; email: string }>(
      "select id, email from auth.users where id = any($1)",
      [[hard.id, soft.id]],
    );
    expect(left).toEqual([{ id: soft.id, email: expect.not.stringContaining("managed") }]);
    const again = await adminOf(server).createUser({ email: soft.email, password });
    expect(again.error).toBeNull();
  });

  test("stay visible after they were anonymised, and can be deleted for good", async () => {
    const { id, email } = await create({
      user_metadata: { full_name: "Ada" },
      app_metadata: { plan: "gold" },
    });
    const client = connectTo(server);
    await client.auth.signInWithPassword({ email, password });
    await adminOf(server).deleteUser(id, true);
    expect((await client.auth.getUser()).error).not.toBeNull();
    const { data } = await adminOf(server).getUserById(id);
    expect(data.user).toMatchObject({
      id,
      deleted_at: expect.any(String),
      user_metadata: {},
      app_metadata: {},
    });
    const [identity] = data.user?.identities ?? [];
    expect(identity).toMatchObject({ provider: "email", identity_data: {} });
    expect(identity).not.toHaveProperty("email");
    expect(identity?.id).not.toBe(id);
    const listed = (await adminOf(server).listUsers()).data.users.find((one) => one.id === id);
    expect(listed?.deleted_at).toBe(data.user?.deleted_at);
    expect((await adminOf(server).deleteUser(id, true)).error).toBeNull();
    expect((await adminOf(server).deleteUser(id)).error).toBeNull();
    expect((await adminOf(server).getUserById(id)).error).toMatchObject({ code: "user_not_found" });
  });
});

describe("the administrator's list of accounts", () => {
  test("says how many there are and where the next page is", async () => {
    for (let one = 0; one < 3; one++) await create();
    const said = await asAdmin("GET", "/admin/users?page=1&per_page=2");
    const total = Number(said.headers.get("x-total-count"));
    expect(total).toBeGreaterThanOrEqual(3);
    expect(said.body).toMatchObject({ aud: "authenticated" });
    expect(said.headers.get("link")).toContain(`page=2&per_page=2>; rel="next"`);
    expect(said.headers.get("link")).toContain(`page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`);
    const last = await asAdmin("GET", `/admin/users?page=${Math.ceil(total / 2)}&per_page=2`);
    expect(last.headers.get("link")).not.toContain('rel="next"');
  });

  test("is sorted by when people came, either way", async () => {
    const newest = await create();
    const first = async (sort: string) => {
      const { body } = await asAdmin("GET", `/admin/users?per_page=1&sort=${encodeURIComponent(sort)}`);
      return (body.users as { id: string }[])[0]?.id;
    };
    expect(await first("created_at desc")).toBe(newest.id);
    expect(await first("created_at asc")).not.toBe(newest.id);
    expect(await asAdmin("GET", "/admin/users?sort=email")).toMatchObject(
      refusal(400, "validation_failed", "Bad Sort Parameters: bad field for sort 'email'"),
    );
  });

  test("refuses an invalid page number", async () => {
    const said = await asAdmin("GET", "/admin/users?page=x");
    expect(said).toMatchObject({ status: 400, code: "validation_failed" });
    expect(said.message).toMatch(/^Bad Pagination Parameters: /);
  });
});

describe("invitations and generated links", () => {
  test("to a confirmed address are refused, to others go out", async () => {
    const { email } = await create();
    const taken = refusal(422, "email_exists", "A user with this email address has already been registered");
    expect((await adminOf(server).inviteUserByEmail(email)).error).toMatchObject(taken);
    const signUp = await adminOf(server).generateLink({ type: "signup", email, password });
    expect(signUp.error).toMatchObject(taken);
    const guest = newAddress();
    const { data } = await adminOf(server).inviteUserByEmail(guest, { data: { nick: "moth" } });
    expect(data.user).toMatchObject({
      email: guest,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { nick: "moth" },
    });
  });

  test("for recovery need an account, for sign-in create one, and need a known type", async () => {
    const stranger = newAddress();
    const recovery = await adminOf(server).generateLink({ type: "recovery", email: stranger });
    expect(recovery.error).toMatchObject(refusal(404, "user_not_found", "User with this email not found"));
    const magic = await adminOf(server).generateLink({ type: "magiclink", email: stranger });
    expect(magic.data.properties).toMatchObject({
      verification_type: "signup",
      email_otp: expect.stringMatching(/^\d{6}$/),
      action_link: expect.stringContaining("/auth/v1/verify?token="),
    });
    expect(await asAdmin("POST", "/admin/generate_link", { type: "x", email: stranger })).toMatchObject(
      refusal(400, "validation_failed", "Invalid email action link type requested: x"),
    );
  });
});

describe("a caller who is no administrator", () => {
  test.each([
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${nobody}`],
    ["PUT", `/admin/users/${nobody}`],
    ["DELETE", `/admin/users/${nobody}`],
    ["POST", "/invite"],
    ["POST", "/admin/generate_link"],
    ["GET", "/admin/audit"],
  ])("is refused %s %s", async (method, path) => {
    const { email } = await create();
    const { data } = await connectTo(server).auth.signInWithPassword({ email, password });
    const body = method === "GET" ? undefined : {};
    const words = refusal(403, "not_admin", "User not allowed");
    expect(await sendRaw(server, method, path, body)).toMatchObject(words);
    expect(await sendRaw(server, method, path, body, data.session?.access_token)).toMatchObject(words);
    expect(await sendRaw(server, method, path, body, " ")).toMatchObject({
      status: 401,
      code: "no_authorization",
    });
  });
});
