// Somebody who said nothing about themselves becomes a member, with all that is theirs.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
let open: AuthServer;
let closed: AuthServer;
const password = "correct horse battery";
beforeAll(async () => {
  const common = { anonymousEnabled: true, mailFrequencySeconds: 0, mailsPerHour: 1000 };
  server = await startAuthServer(common);
  open = await startAuthServer({ ...common, autoconfirm: true });
  closed = await startAuthServer();
});
afterAll(async () => {
  for (const one of [server, open, closed]) await one?.close();
});

async function createGuest(at: AuthServer) {
  const client = connectTo(at);
  const { data, error } = await client.auth.signInAnonymously();
  if (error) throw error;
  return { client, id: data.user?.id };
}

describe("an anonymous user", () => {
  test("becomes a member once the address they give is confirmed, and then has a password", async () => {
    const { client, id } = await createGuest(server);
    const email = "guest@example.org";
    const asked = await client.auth.updateUser({ email });
    expect(asked.data.user).toMatchObject({
      email: "",
      new_email: email,
      email_change_sent_at: expect.any(String),
      is_anonymous: true,
    });
    const token = /\b\d{6}\b/.exec((await server.smtp.waitFor(email)).content.text ?? "")?.[0] ?? "";
    const { data, error } = await client.auth.verifyOtp({ email, token, type: "email_change" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email", email, identity_data: { email_verified: true } }],
    });
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ is_anonymous: false, email });
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await connectTo(server).auth.signInWithPassword({ email, password })).data.user?.id).toBe(id);
  });

  test("becomes a member at once where accounts are confirmed automatically", async () => {
    const { client, id } = await createGuest(open);
    const email = "guest@example.org";
    expect((await client.auth.updateUser({ email })).data.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      identities: [{ provider: "email" }],
    });
  });

  test("does not get the address of somebody else", async () => {
    const email = "taken@example.org";
    await adminOf(server).createUser({ email, password, email_confirm: true });
    const { client } = await createGuest(server);
    expect((await client.auth.updateUser({ email })).error).toMatchObject(
      refusal(422, "email_exists", "A user with this email address has already been registered"),
    );
  });

  test("is refused where the operator turned anonymous sign-in off", async () => {
    expect((await connectTo(closed).auth.signInAnonymously()).error).toMatchObject(
      refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
    );
  });
});
