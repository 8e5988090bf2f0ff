// Refresh tokens: what the answer's headers say of each use, and the limits of a session that was not proved in full.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { connectTo } from "./auth-client.ts";
import { createMember, enrol, password, prove } from "./factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ reuseIntervalSeconds: 0, lowLevelSeconds: 600 });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

/** Uses a refresh token; gives what was said, and the next token. */
async function refresh(token: unknown) {
  const said = await sendRaw(server, "POST", "/token?grant_type=refresh_token", { refresh_token: token });
  const headers = Object.fromEntries(
    ["user-id", "session-id", "refresh-token-counter"]
      .concat(["refresh-token-reuse", "refresh-token-reuse-cause", "refresh-token-rotated"])
      .map((name) => [name, said.headers.get(`sb-auth-${name}`)]),
  );
  return { said, headers, next: said.body.refresh_token };
}

async function signIn() {
  const { email, id } = await createMember(server);
  const said = await sendRaw(server, "POST", "/token?grant_type=password", { email, password });
  const [session] = await server.sql<{ id: string }>(
    "select id from auth.sessions where user_id = $1 order by created_at desc limit 1",
    [id],
  );
  return { id, sessionId: session?.id, said, token: said.body.refresh_token };
}

describe("a token answer names person, session and the live refresh token", () => {
  test("at sign-in", async () => {
    const { id, sessionId, said } = await signIn();
    expect(said.headers.get("sb-auth-user-id")).toBe(id);
    expect(said.headers.get("sb-auth-session-id")).toBe(sessionId);
    expect(said.headers.get("sb-auth-refresh-token-counter")).toBe("0");
  });

  test("at a refresh, at a repeated refresh, and at a late one with an old token", async () => {
    const { id, sessionId, token } = await signIn();
    const own = { "user-id": id, "session-id": sessionId };
    const first = await refresh(token);
    expect(first.headers).toEqual({
      ...own,
      "refresh-token-counter": "1",
      "refresh-token-reuse": "false",
      "refresh-token-reuse-cause": null,
      "refresh-token-rotated": null,
    });
    const again = await refresh(token);
    expect(again.next).toBe(first.next);
    expect(again.headers).toEqual({
      ...own,
      "refresh-token-counter": "1",
      "refresh-token-reuse": "true",
      "refresh-token-reuse-cause": "fail-to-save",
      "refresh-token-rotated": null,
    });
    await refresh(first.next);
    const late = await refresh(token);
    expect(late.said).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect(late.headers).toMatchObject({ "refresh-token-rotated": "true", "user-id": null });
    expect((await refresh(first.next)).said.code).toBe("refresh_token_not_found");
  });
});

test("a refresh token newer than a restored database is refused", async () => {
  const { sessionId, token } = await signIn();
  const { next } = await refresh(token);
  await server.sql("update auth.sessions set refresh_token_counter = 0 where id = $1", [sessionId]);
  expect((await refresh(next)).said).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Invalid Refresh Token: Not Issued By This Server",
  });
});

describe("with a limit on sessions that lack their second factor", () => {
  const age = (id: string, seconds: number) =>
    server.sql(
      "update auth.sessions set created_at = created_at - make_interval(secs => $2) where user_id = $1",
      [id, seconds],
    );

  test("such a session and its tokens end in time", async () => {
    const { client, email, id } = await createMember(server);
    await prove(client, await enrol(client));
    const other = connectTo(server);
    const { data } = await other.auth.signInWithPassword({ email, password });
    expect(data.session?.expires_in).toBeGreaterThan(590);
    expect(data.session?.expires_in).toBeLessThanOrEqual(600);
    await age(id, 700);
    expect((await other.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: "session_expired",
      message: "Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)",
    });
    expect((await client.auth.refreshSession()).data.session?.expires_in).toBe(3600);
  });

  test("a person without a second factor has a session of full length", async () => {
    const { client, id } = await createMember(server);
    await age(id, 700);
    expect((await client.auth.refreshSession()).data.session?.expires_in).toBe(3600);
  });
});
