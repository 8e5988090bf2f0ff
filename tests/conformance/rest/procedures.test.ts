// The remote procedures of the specification over HTTP, with real tokens: their signatures and defaults, who may call them, and
// what everybody else gets.
import { id, matrixWorld } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "../access/start-access.ts";

let server: AccessServer;
beforeAll(async () => {
  server = await startAccessServer(await matrixWorld());
});
afterAll(() => server.close());

type Said = { status: number; body: unknown };

/** Calls a procedure as somebody; what it writes stays. */
async function call(person: string, name: string, args: object, method = "POST"): Promise<Said> {
  const token = await server.tokenOf(person);
  const query = method === "GET" ? `?${new URLSearchParams(args as Record<string, string>)}` : "";
  const response = await fetch(`${server.url}/rpc/${name}${query}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === "GET" ? {} : { body: JSON.stringify(args) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.world.client.query<T>(text, values)).rows;

const signedIn = ["stranger", "owner", "team", "moderator", "admin"];
const notAdmins = signedIn.slice(0, -1);
const noRight = (name: string) => ({
  status: 401,
  body: { code: "42501", message: `permission denied for function ${name}` },
});

describe("check_rate_limit", () => {
  test("may be called by everybody, with 100 an hour by default", async () => {
    for (const person of ["anon", ...signedIn, "service"])
      expect(await call(person, "check_rate_limit", { p_identifier: "me", p_action_type: "look" })).toEqual({
        status: 200,
        body: true,
      });
    const [bucket] = await sql<{ identifier: string; window_minutes: number; count: number }>(
      "select identifier, window_minutes, count from rate_limits where action_type = 'asked:look' and identifier = $1",
      [`user:${id("user stranger")}`],
    );
    expect(bucket).toEqual({ identifier: `user:${id("user stranger")}`, window_minutes: 60, count: 1 });
  });

  test("takes all four arguments by name, and counts the caller whatever identifier is sent", async () => {
    const args = {
      p_identifier: `user:${id("user owner")}`,
      p_action_type: "spend",
      p_limit: 1,
      p_window_minutes: 60,
    };
    expect((await call("team", "check_rate_limit", args)).body).toBe(true);
    expect((await call("team", "check_rate_limit", args)).body).toBe(false);
    // the one who was named has lost nothing
    expect((await call("owner", "check_rate_limit", args)).body).toBe(true);
  });

  test("cannot be called by GET, since it counts", async () => {
    expect(
      await call("anon", "check_rate_limit", { p_identifier: "a", p_action_type: "b" }, "GET"),
    ).toMatchObject({
      status: 405,
      body: { code: "25006" },
    });
  });

  test("names a missing argument", async () => {
    expect(await call("anon", "check_rate_limit", { p_identifier: "me" })).toMatchObject({
      status: 404,
      body: {
        code: "PGRST202",
        hint: "Perhaps you meant to call the function public.check_rate_limit(p_action_type, p_identifier, p_limit, p_window_minutes)",
      },
    });
  });
});

describe("log_sensitive_access", () => {
  test("writes a note in the caller's name, marked as said by a client; all but the action may be left out", async () => {
    expect(await call("stranger", "log_sensitive_access", { p_action_type: "just_looked" })).toEqual({
      status: 204,
      body: null,
    });
    const whole = {
      p_action_type: "profile_opened",
      p_table_name: "profiles",
      p_record_id: "7",
      p_new_data: { why: "support" },
    };
    expect((await call("moderator", "log_sensitive_access", whole)).status).toBe(204);
    expect(
      await sql(
        "select actor_id, action_type, table_name, record_id, new_data, source from audit_logs where action_type in ('just_looked', 'profile_opened') order by position",
      ),
    ).toEqual([
      {
        actor_id: id("user stranger"),
        action_type: "just_looked",
        table_name: null,
        record_id: null,
        new_data: null,
        source: "client",
      },
      {
        actor_id: id("user moderator"),
        action_type: "profile_opened",
        table_name: "profiles",
        record_id: "7",
        new_data: { why: "support" },
        source: "client",
      },
    ]);
  });

  test("is refused without an account, to servers, and above 4 kB", async () => {
    expect(await call("anon", "log_sensitive_access", { p_action_type: "x" })).toMatchObject(
      noRight("log_sensitive_access"),
    );
    expect(await call("service", "log_sensitive_access", { p_action_type: "x" })).toMatchObject({
      status: 401,
      body: { details: "AUTH_REQUIRED", message: "User not authenticated" },
    });
    const large = { p_action_type: "x", p_new_data: { text: "x".repeat(4096) } };
    expect(await call("owner", "log_sensitive_access", large)).toMatchObject({
      status: 413,
      body: { details: "AUDIT_DATA_TOO_LARGE", hint: "Send at most 4 kB." },
    });
  });
});

describe("encrypt_sensitive_data and decrypt_sensitive_data", () => {
  test("encrypt and decrypt for admins and servers, under the key named default", async () => {
    for (const person of ["admin", "service"]) {
      const { status, body } = await call(person, "encrypt_sensitive_data", { data: "Sort code 00-00-00" });
      expect([status, body]).toEqual([200, expect.stringMatching(/^enc:v1:default:1:/)]);
      expect(await call(person, "decrypt_sensitive_data", { encrypted_data: body })).toEqual({
        status: 200,
        body: "Sort code 00-00-00",
      });
      expect(
        await call(person, "decrypt_sensitive_data", { encrypted_data: body, key_name: "default" }),
      ).toMatchObject({ body: "Sort code 00-00-00" });
    }
  });

  test("are refused to everybody else, and say nothing of the text", async () => {
    const { body: hidden } = await call("admin", "encrypt_sensitive_data", { data: "secret words" });
    const attempts = [
      ["encrypt_sensitive_data", { data: "secret words" }],
      ["decrypt_sensitive_data", { encrypted_data: hidden }],
    ] as const;
    for (const [name, args] of attempts) {
      expect(await call("anon", name, args)).toMatchObject(noRight(name));
      for (const person of notAdmins) {
        const said = await call(person, name, args);
        expect(said).toMatchObject({
          status: 403,
          body: {
            code: "42501",
            message: "Only admins can encrypt and decrypt sensitive data",
            details: "ENCRYPTION_ADMIN_REQUIRED",
          },
        });
        expect(JSON.stringify(said)).not.toContain("secret words");
      }
    }
  });

  test("fail with an error, never with the text as it came", async () => {
    expect(await call("admin", "encrypt_sensitive_data", { data: null })).toMatchObject({
      status: 400,
      body: { details: "ENCRYPTION_INVALID_DATA" },
    });
    expect(await call("admin", "decrypt_sensitive_data", { encrypted_data: "plain words" })).toMatchObject({
      status: 400,
      body: { details: "ENCRYPTION_INVALID_DATA" },
    });
    expect(
      await call("admin", "encrypt_sensitive_data", { data: "x", key_name: "pseudonyms" }),
    ).toMatchObject({
      status: 404,
      body: { details: "ENCRYPTION_KEY_NOT_FOUND" },
    });
    const { body } = await call("admin", "encrypt_sensitive_data", { data: "x" });
    const changed = `${String(body).slice(0, -6)}AAAA${String(body).slice(-2)}`;
    expect(await call("admin", "decrypt_sensitive_data", { encrypted_data: changed })).toMatchObject({
      status: 422,
      body: { details: "ENCRYPTION_TAMPERED" },
    });
  });
});

describe("anonymize_user_data", () => {
  test("is refused to everybody but admins and servers, for oneself too", async () => {
    const target = { target_user_id: id("user stranger") };
    expect(await call("anon", "anonymize_user_data", target)).toMatchObject(noRight("anonymize_user_data"));
    for (const person of notAdmins)
      expect(await call(person, "anonymize_user_data", target)).toMatchObject({
        status: 403,
        body: {
          message: "Only admins can anonymize user data",
          details: "PEOPLE_ADMIN_REQUIRED",
        },
      });
    expect(await sql("select status from profiles where user_id = $1", [id("user stranger")])).toEqual([
      { status: "active" },
    ]);
  });

  test("refuses what cannot be done, and says why", async () => {
    const refused = async (target_user_id: string) =>
      (await call("admin", "anonymize_user_data", { target_user_id })).body;
    expect(await refused(id("nobody"))).toMatchObject({ code: "PT404", details: "PEOPLE_NOT_FOUND" });
    expect(await refused(id("user second admin"))).toMatchObject({ details: "PEOPLE_ADMIN_STAYS" });
    expect(await refused(id("user owner"))).toMatchObject({
      code: "PT409",
      details: "PEOPLE_ANONYMISE_BLOCKED",
      hint: expect.stringMatching(/Upcoming ticket/),
    });
    expect(await refused("not-a-uuid")).toMatchObject({ code: "22P02" });
  });

  test("anonymises a person once, and repeating it is no error", async () => {
    const target = { target_user_id: id("user stranger") };
    for (const person of ["admin", "service", "admin"])
      expect(await call(person, "anonymize_user_data", target)).toEqual({ status: 204, body: null });
    expect(
      await sql("select full_name, status from profiles where user_id = $1", [id("user stranger")]),
    ).toEqual([{ full_name: "Deleted user", status: "erased" }]);
    expect(
      await sql("select actor_id from audit_logs where action_type = 'user_anonymised' and record_id = $1", [
        id("user stranger"),
      ]),
    ).toEqual([{ actor_id: id("user admin") }]);
  });
});

test("list_event_bookings gives the event's team its guests' names without addresses, and is logged", async () => {
  const args = { p_event_id: id("event published") };
  const { status, body } = await call("team", "list_event_bookings", args);
  expect(status).toBe(200);
  expect((body as object[])[0]).toEqual({
    ref: expect.stringMatching(/^\w{8}$/),
    status: "confirmed",
    buyer_name: "Olu",
    has_access_notes: false,
    confirmed_at: expect.any(String),
    cancelled_at: null,
    tickets: [{ name: expect.any(String), quantity: 1 }],
  });
  expect(JSON.stringify(body)).not.toContain("@");
  expect(
    await sql("select record_id from audit_logs where action_type = 'bookings_listed' and actor_id = $1", [
      id("user team"),
    ]),
  ).toEqual([{ record_id: id("event published") }]);
  for (const person of ["stranger", "owner", "moderator", "admin"])
    expect(await call(person, "list_event_bookings", args)).toMatchObject({
      status: 403,
      body: { details: "BOOKINGS_TEAM_REQUIRED" },
    });
});

test("a suspended admin has no admin's rights", async () => {
  await sql("update profiles set status = 'suspended' where user_id = $1", [id("user admin")]);
  expect(await call("admin", "encrypt_sensitive_data", { data: "x" })).toMatchObject({ status: 403 });
  expect(await call("admin", "anonymize_user_data", { target_user_id: id("user hidden") })).toMatchObject({
    status: 403,
  });
  const logs = await server.ask("admin", "GET", "audit_logs?select=id");
  expect(logs.rows).toEqual([]);
});
