// What the unmodified client tells its page of, from the addresses that our links lead browsers to.
import { type AuthChangeEvent, createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { adminOf, connectTo, createMemory } from "./auth-client.ts";
import { password } from "./factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
let open: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
  open = await startAuthServer({ autoconfirm: true });
});
afterAll(async () => {
  await server?.close();
  await open?.close();
});
afterEach(() => void vi.unstubAllGlobals());

let count = 0;
const newAddress = () => {
  count += 1;
  return `page-${count}@example.org`;
};

async function createMember(at = server) {
  const email = newAddress();
  await adminOf(at).createUser({ email, password, email_confirm: true });
  return email;
}

/** A page of a browser, as far as the client looks at it. */
function openPage(href: string) {
  const nothing = () => {};
  const listeners = { addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal("window", {
    location: { href, hash: new URL(href).hash },
    history: { state: null, replaceState: nothing },
    ...listeners,
  });
  vi.stubGlobal("document", { visibilityState: "visible", ...listeners });
  vi.stubGlobal("BroadcastChannel", undefined);
}

/** A client that begins on the page where a link landed, and what it tells the page. */
async function arriveAt(href: string, settings: Parameters<typeof connectTo>[1] = {}) {
  openPage(href);
  const client = connectTo(server, { detectSessionInUrl: true, ...settings });
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  const { error } = await client.auth.initialize();
  return { client, events, error };
}

/** Where the link in the newest mail to an address leads. */
async function follow(email: string): Promise<string> {
  const text = (await server.smtp.waitFor(email)).content.text ?? "";
  const link = /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "";
  const landed = await fetch(link, { redirect: "manual" });
  return landed.headers.get("location") ?? "";
}

describe("the page that a link redirects to", () => {
  test("gets the client's event of a sign-in, with a valid session", async () => {
    const email = newAddress();
    await connectTo(server).auth.signUp({ email, password });
    const { client, events, error } = await arriveAt(await follow(email));
    expect(error).toBeNull();
    await expect.poll(() => events).toContain("SIGNED_IN");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test("gets the client's event of a password recovery", async () => {
    const email = await createMember();
    await connectTo(server).auth.resetPasswordForEmail(email);
    const { client, events } = await arriveAt(await follow(email));
    await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
    expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();
  });

  test("gets the link's error, and keeps the session it had", async () => {
    const email = await createMember();
    await connectTo(server).auth.signInWithOtp({ email });
    const text = (await server.smtp.waitFor(email)).content.text ?? "";
    const link = /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "";
    await fetch(link, { redirect: "manual" });
    const again = await fetch(link, { redirect: "manual" });
    const { storage } = createMemory();
    const before = connectTo(server, { storage });
    await before.auth.signInWithPassword({ email, password });
    const { client, error } = await arriveAt(again.headers.get("location") ?? "", { storage });
    expect(error).toMatchObject({
      name: "AuthImplicitGrantRedirectError",
      message: "Email link is invalid or has expired",
      details: { error: "access_denied", code: "otp_expired" },
    });
    expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
  });

  test("with a code is told of the sign-in by a PKCE client, and of an error by another", async () => {
    const email = await createMember();
    const { storage } = createMemory();
    await connectTo(server, { flowType: "pkce", storage }).auth.signInWithOtp({ email });
    const landed = await follow(email);
    const other = await arriveAt(landed, { storage });
    expect(other.error).toMatchObject({
      name: "AuthImplicitGrantRedirectError",
      message: "Not a valid implicit grant flow url.",
    });
    const { events, client } = await arriveAt(landed, { flowType: "pkce", storage });
    await expect.poll(() => events).toContain("SIGNED_IN");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});

describe("an auth client", () => {
  test("keeps its session under the first part of the host's name", async () => {
    const { memory, storage } = createMemory();
    const client = createClient(server.url, server.keys.publishable, {
      auth: { storage, autoRefreshToken: false },
    });
    await client.auth.signInWithPassword({ email: await createMember(), password });
    expect([...memory.keys()]).toEqual(["sb-127-auth-token"]);
  });

  test.each([
    [
      "a sign-up that confirms itself",
      async (client: ReturnType<typeof connectTo>) => client.auth.signUp({ email: newAddress(), password }),
    ],
    [
      "a password",
      async (client: ReturnType<typeof connectTo>) =>
        client.auth.signInWithPassword({ email: await createMember(open), password }),
    ],
    [
      "a code",
      async (client: ReturnType<typeof connectTo>) => {
        const email = await createMember(open);
        const { data } = await adminOf(open).generateLink({ type: "magiclink", email });
        return client.auth.verifyOtp({ email, token: data.properties?.email_otp ?? "", type: "email" });
      },
    ],
  ])("is told of %s that somebody signed in", async (_, signIn) => {
    const client = connectTo(open);
    const events: AuthChangeEvent[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    expect((await signIn(client)).error).toBeNull();
    await expect.poll(() => events).toContain("SIGNED_IN");
  });
});
