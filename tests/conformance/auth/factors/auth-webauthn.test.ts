// Security keys as a second factor, through the unmodified client of Supabase and a key in software.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSecurityKey, type FakeSecurityKey } from "../../../fakes/security-key.ts";
import { connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { createMember as createMemberOf, levelOf, password } from "./factor-steps.ts";

const rpId = "undercroft.test";
const origin = "https://undercroft.test";
const webauthn = { rpId, rpOrigins: [origin] };
const wrong = refusal(422, "mfa_verification_failed", "Invalid WebAuthn response");

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ webauthn: { rpId, origins: [origin] } });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const createMember = () => createMemberOf(server);

async function enrol(client: SupabaseClient, friendlyName = "Blue stick"): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (error) throw error;
  expect(data).toEqual({ id: expect.any(String), type: "webauthn", friendly_name: friendlyName });
  return data.id;
}

async function ask(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn });
  if (error) throw error;
  return data;
}

type Answer = { factorId: string; challengeId: string; type: "create" | "request"; credential: never };

const show = (client: SupabaseClient, { factorId, challengeId, type, credential }: Answer) =>
  client.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { ...webauthn, type, credential_response: credential },
  });

/** Enrols a key and proves oneself with it, as the browser's part of the client does. */
async function register(client: SupabaseClient, key: FakeSecurityKey, friendlyName?: string) {
  const factorId = await enrol(client, friendlyName);
  const asked = await ask(client, factorId);
  const credential = key.create(asked.webauthn.credential_options.publicKey as never);
  const { error } = await show(client, { factorId, challengeId: asked.id, type: "create", credential });
  if (error) throw error;
  return factorId;
}

describe("a security key as a second factor", () => {
  test("is registered by the first challenge, and raises the session to aal2", async () => {
    const { client, email, id } = await createMember();
    const key = createSecurityKey(origin, rpId);
    const factorId = await enrol(client);
    const asked = await ask(client, factorId);
    expect(asked).toMatchObject({
      type: "webauthn",
      expires_at: expect.any(Number),
      webauthn: {
        type: "create",
        credential_options: { publicKey: { rp: { id: rpId, name: "Undercroft" }, user: { name: email } } },
      },
    });
    const options = asked.webauthn.credential_options.publicKey as never;
    const answer = { factorId, challengeId: asked.id, type: "create" as const };
    const { data, error } = await show(client, { ...answer, credential: key.create(options) });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([
      {
        id: factorId,
        factor_type: "webauthn",
        status: "verified",
        web_authn_aaguid: "d548826e-79b4-db40-a3d8-11116f7e8349",
      },
    ]);
    expect(JSON.stringify(data?.user)).not.toContain("publicKey");
    expect(data?.user.id).toBe(id);
    expect(await levelOf(client)).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }]);
  });

  test("raises the next sign-in to aal2", async () => {
    const { client, email } = await createMember();
    const key = createSecurityKey(origin, rpId);
    const factorId = await register(client, key);
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    const asked = await ask(later, factorId);
    expect(asked.webauthn).toMatchObject({
      type: "request",
      credential_options: { publicKey: { rpId, allowCredentials: [{ type: "public-key" }] } },
    });
    const options = asked.webauthn.credential_options.publicKey as never;
    const credential = key.get(options);
    const answer = { factorId, challengeId: asked.id, type: "request" as const, credential };
    expect((await show(later, answer)).error).toBeNull();
    expect(await levelOf(later)).toMatchObject({ currentLevel: "aal2" });
    expect((await show(later, answer)).error?.code).toBe("mfa_challenge_expired");
  });

  test.each([
    ["for another page", { origin: "https://undercroft.test.evil.example" }],
    ["for another party", { rpId: "evil.example" }],
    ["to another question", { challenge: "bm90IGl0" }],
    ["that a copy gave", { counter: 1 }],
  ])("is refused with an answer %s", async (_, fault) => {
    const { client } = await createMember();
    const key = createSecurityKey(origin, rpId);
    const factorId = await register(client, key);
    const asked = await ask(client, factorId);
    const credential = key.get(asked.webauthn.credential_options.publicKey as never, fault);
    const answer = { factorId, challengeId: asked.id, type: "request" as const, credential };
    expect((await show(client, answer)).error).toMatchObject(wrong);
  });

  test("is refused for the challenge of another key", async () => {
    const { client } = await createMember();
    const factorId = await register(client, createSecurityKey(origin, rpId));
    const asked = await ask(client, factorId);
    const options = asked.webauthn.credential_options.publicKey as never;
    const credential = createSecurityKey(origin, rpId).get(options);
    const answer = { factorId, challengeId: asked.id, credential };
    expect((await show(client, { ...answer, type: "request" })).error).toMatchObject(wrong);
    // nor may a new key take the old one's place
    const made = createSecurityKey(origin, rpId).create(options);
    expect((await show(client, { ...answer, type: "create", credential: made })).error).toMatchObject(wrong);
  });

  test("may be one of several: the challenge lists the keys that exist", async () => {
    const { client } = await createMember();
    const key = createSecurityKey(origin, rpId);
    await register(client, key, "First");
    const second = await enrol(client, "Second");
    const { webauthn: question } = await ask(client, second);
    const { excludeCredentials } = question.credential_options.publicKey as {
      excludeCredentials?: { id: ArrayBuffer }[];
    };
    expect(excludeCredentials?.map(({ id }) => Buffer.from(id).toString("base64url"))).toEqual([key.id]);
  });

  test("needs a credential response of a browser", async () => {
    const { client } = await createMember();
    const factorId = await enrol(client);
    const { id: challenge_id } = await ask(client, factorId);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const send = async (body: object) => {
      const response = await fetch(`${server.url}/auth/v1/factors/${factorId}/verify`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "X-Supabase-Api-Version": "2024-01-01" },
        body: JSON.stringify({ challenge_id, ...body }),
      });
      return { status: response.status, ...(await response.json()) };
    };
    const invalid = (message: string) => refusal(400, "validation_failed", message);
    expect(await send({})).toMatchObject(invalid("WebAuthn config required"));
    expect(await send({ webauthn: { type: "destroy" } })).toMatchObject(
      invalid("WebAuthn type must be create or request"),
    );
    expect(await send({ webauthn: { type: "create" } })).toMatchObject(
      invalid("credential_response required"),
    );
    expect(await send({ webauthn: { type: "create", credential_response: { id: 7 } } })).toMatchObject(wrong);
  });
});
