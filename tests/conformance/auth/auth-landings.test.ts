// What the address says where a mailed link ends, letter by letter, and what the client makes of it.
import type { AuthChangeEvent } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo } from "./auth-client.ts";
import { landingKeys } from "./providers/landing-keys.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const password = "correct horse battery";
const target = "https://app.test/landing?kept=1#replaced";
beforeAll(async () => {
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    redirectAllowList: ["https://app.test/**"],
  });
});
afterAll(() => server?.close());

let count = 0;
async function createMember() {
  count += 1;
  const email = `lands-${count}@example.org`;
  await adminOf(server).createUser({ email, password, email_confirm: true });
  return email;
}
const linkIn = (text = "") => new URL(/https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "");
const linkTo = async (email: string) => linkIn((await server.smtp.waitFor(email)).content.text);
const follow = async (link: URL) => {
  const answer = await fetch(link, { redirect: "manual" });
  return { status: answer.status, to: new URL(answer.headers.get("location") ?? "") };
};

describe("an emailed link redirects", () => {
  test("with the session in place of any fragment, its keys in order; the query stays", async () => {
    const email = await createMember();
    const options = { emailRedirectTo: target };
    await connectTo(server).auth.signInWithOtp({ email, options });
    const { status, to } = await follow(await linkTo(email));
    expect(status).toBe(303);
    expect(to.href.split("#")[0]).toBe("https://app.test/landing?kept=1");
    const said = new URLSearchParams(to.hash.slice(1));
    expect([...said.keys()]).toEqual(landingKeys);
    expect(Object.fromEntries(said)).toMatchObject({ sb: "", token_type: "bearer", type: "magiclink" });
  });

  test("with its error in the fragment, letter for letter", async () => {
    const email = await createMember();
    await connectTo(server).auth.resetPasswordForEmail(email, { redirectTo: target });
    const link = await linkTo(email);
    await follow(link);
    expect((await follow(link)).to.href).toBe(
      "https://app.test/landing?kept=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
    );
  });

  test("with a code added to the query and no fragment, in the PKCE flow", async () => {
    const email = await createMember();
    const client = connectTo(server, { flowType: "pkce" });
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: target } });
    const { to } = await follow(await linkTo(email));
    expect(to.searchParams.get("kept")).toBe("1");
    expect(to.searchParams.get("code")).toMatch(/^[0-9a-f-]{36}$/);
    expect(to.hash).toBe("");
  });

  test("with a message about the other address, where a change needs both", async () => {
    const email = await createMember();
    const client = connectTo(server);
    await client.auth.signInWithPassword({ email, password });
    await client.auth.updateUser({ email: `to-${email}` }, { emailRedirectTo: target });
    expect((await follow(await linkTo(`to-${email}`))).to.href).toBe(
      "https://app.test/landing?kept=1#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=",
    );
  });

  test("nowhere when its type or token is missing, and answers in JSON", async () => {
    expect(await sendRaw(server, "GET", "/verify?token=x")).toMatchObject({
      status: 400,
      message: "Verify requires a verification type",
    });
    expect(await sendRaw(server, "GET", "/verify?type=signup")).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
  });
});

test("the first of two codes for a change of address is answered with a message instead of a session", async () => {
  const email = await createMember();
  const client = connectTo(server);
  await client.auth.signInWithPassword({ email, password });
  await client.auth.updateUser({ email: `to-${email}` });
  const token_hash = (await linkTo(`to-${email}`)).searchParams.get("token") ?? "";
  const said = await sendRaw(server, "POST", "/verify", { type: "email_change", token_hash });
  expect([said.status, said.body]).toEqual([
    200,
    {
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    },
  ]);
});

test("a recovery link in the PKCE flow tells the page to choose a password", async () => {
  const email = await createMember();
  const client = connectTo(server, { flowType: "pkce" });
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await client.auth.resetPasswordForEmail(email, { redirectTo: target });
  const { to } = await follow(await linkTo(email));
  expect((await client.auth.exchangeCodeForSession(to.searchParams.get("code") ?? "")).error).toBeNull();
  await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
  const before = (await client.auth.getUser()).data.user?.updated_at ?? "";
  const changed = await client.auth.updateUser({ password: "another password" });
  expect(changed.error).toBeNull();
  expect(Date.parse(changed.data.user?.updated_at ?? "")).toBeGreaterThan(Date.parse(before));
  expect((await client.auth.refreshSession()).error).toBeNull();
  await client.auth.signOut();
  await expect
    .poll(() => events)
    .toEqual(expect.arrayContaining(["INITIAL_SESSION", "USER_UPDATED", "TOKEN_REFRESHED", "SIGNED_OUT"]));
  expect((await client.auth.signInWithPassword({ email, password: "another password" })).error).toBeNull();
  await expect.poll(() => events).toContain("SIGNED_IN");
});
