// Every kind of mailed link and code, opened by the client in both of its ways; the exchange that PKCE ends with; and how often
// an address is written to.
import type { EmailOtpType, GenerateLinkParams } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { landingKeys } from "./providers/landing-keys.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const password = "correct horse battery";
let count = 0;
const newAddress = () => {
  count += 1;
  return `linked-${count}@example.org`;
};

beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000, secureEmailChange: false });
});
afterAll(() => server.close());

type Kind = "signup" | "invite" | "magiclink" | "recovery" | "email_change_new";

/** A link as an administrator makes it, for somebody whom it fits. */
async function makeLink(kind: Kind) {
  const email = newAddress();
  const newEmail = newAddress();
  if (kind !== "signup" && kind !== "invite") {
    await adminOf(server).createUser({ email, password, email_confirm: true });
  }
  const wanted = { type: kind, email, password, newEmail } as GenerateLinkParams;
  const { data, error } = await adminOf(server).generateLink(wanted);
  if (error) throw error;
  return { ...data.properties, email: kind === "email_change_new" ? newEmail : email };
}

const ways: [Kind, EmailOtpType][] = [
  ["signup", "signup"],
  ["signup", "email"],
  ["invite", "invite"],
  ["magiclink", "magiclink"],
  ["magiclink", "email"],
  ["recovery", "recovery"],
  ["email_change_new", "email_change"],
];

describe.each(ways)("a link of type %s, verified as %s", (kind, type) => {
  test("opens a session by its token, once", async () => {
    const { hashed_token: token_hash } = await makeLink(kind);
    const { data, error } = await connectTo(server).auth.verifyOtp({ type, token_hash });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toBeDefined();
    expect((await connectTo(server).auth.verifyOtp({ type, token_hash })).error).toMatchObject(
      refusal(403, "otp_expired", "Email link is invalid or has expired"),
    );
  });

  test("opens a session by its code, once", async () => {
    const { email_otp: token, email } = await makeLink(kind);
    const { data, error } = await connectTo(server).auth.verifyOtp({ type, email, token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await connectTo(server).auth.verifyOtp({ type, email, token })).error).toMatchObject(
      refusal(403, "otp_expired", "Token has expired or is invalid"),
    );
  });
});

test.each<[Kind, EmailOtpType]>([
  ["signup", "recovery"],
  ["recovery", "signup"],
  ["magiclink", "invite"],
  ["recovery", "email_change"],
])("a link of type %s is refused as type %s", async (kind, type) => {
  const { hashed_token: token_hash } = await makeLink(kind);
  expect((await connectTo(server).auth.verifyOtp({ type, token_hash })).error).toMatchObject({
    code: "otp_expired",
  });
});

test("a link followed by a browser redirects with the session or the error in the fragment", async () => {
  const { action_link } = await makeLink("recovery");
  const [first, second] = [
    await fetch(action_link, { redirect: "manual" }),
    await fetch(action_link, { redirect: "manual" }),
  ];
  expect([first.status, second.status]).toEqual([303, 303]);
  const keys = (answer: Response) => [
    ...new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1)).keys(),
  ];
  expect(keys(first)).toEqual(landingKeys);
  expect(keys(second)).toEqual(["error", "error_code", "error_description", "sb"]);
  expect(second.headers.get("location")).toContain(
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
  );
});

describe("the exchange of a code (PKCE)", () => {
  const linkIn = (text: string | undefined) => /https?:\/\/\S+\/verify\?\S+/.exec(text ?? "")?.[0] ?? "";

  /** A client that began, and the code its link landed with. */
  async function begin() {
    const client = connectTo(server, { flowType: "pkce" });
    const email = newAddress();
    await client.auth.signInWithOtp({ email });
    const { content } = await server.smtp.waitFor(email);
    const landed = await fetch(linkIn(content.text), { redirect: "manual" });
    const code = new URL(landed.headers.get("location") ?? "").searchParams.get("code") ?? "";
    return { client, email, code };
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    sendRaw(server, "POST", "/token?grant_type=pkce", { auth_code, code_verifier });

  test("needs the client's verifier; a wrong one leaves the code valid", async () => {
    const { client, email, code } = await begin();
    expect(await exchange(code, "v".repeat(43))).toMatchObject(
      refusal(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
    );
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(await exchange(code, "v".repeat(43))).toMatchObject(
      refusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
    );
  });

  test("is possible within five minutes only", async () => {
    const { client, code } = await begin();
    await server.sql(
      "update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = $1",
      [code],
    );
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject(
      refusal(422, "flow_state_expired", "invalid flow state, flow state has expired"),
    );
  });
});

describe("an address", () => {
  test.each<[string, string, (email: string) => object]>([
    ["signing up", "/signup", (email) => ({ email, password })],
    ["a sign-in link", "/otp", (email) => ({ email })],
    ["a new password", "/recover", (email) => ({ email })],
    ["the mail again", "/resend", (email) => ({ type: "signup", email })],
  ])("gets one email a minute for %s, with or without an account", async (_, path, bodyOf) => {
    const slow = await startAuthServer();
    const known = "known@example.org";
    await adminOf(slow).createUser({ email: known, password, email_confirm: true });
    for (const email of [known, "unknown@example.org"]) {
      const began = performance.now();
      expect((await sendRaw(slow, "POST", path, bodyOf(email))).status).toBe(200);
      const again = await sendRaw(slow, "POST", path, bodyOf(email));
      expect(again).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
      const wait = Number(again.headers.get("retry-after"));
      expect(again.message).toBe(`For security purposes, you can only request this after ${wait} seconds.`);
      // a minute from the first mail, which is as long ago as this test has taken since, or less
      expect(wait).toBeLessThanOrEqual(60);
      expect(wait).toBeGreaterThanOrEqual(59 - Math.ceil((performance.now() - began) / 1000));
    }
    await slow.close();
  });
});
