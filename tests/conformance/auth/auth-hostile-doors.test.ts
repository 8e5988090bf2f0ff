// Whatever is sent to the doors of providers, wallets and organisations, the answer is the protocol's and never our failure.
import { randomRounds } from "@undercroft/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeOidcProvider, startOidcProvider } from "../../fakes/oidc-provider.ts";
import { startSamlProvider } from "../../fakes/saml-identity-provider.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
let identity: FakeOidcProvider;
beforeAll(async () => {
  identity = await startOidcProvider();
  const { issuer, clientId, clientSecret } = identity;
  server = await startAuthServer({
    saml: {},
    web3: { ethereum: true, solana: true },
    providers: [{ name: "github", clientIds: [clientId], clientSecret, issuer }],
  });
});
afterAll(async () => {
  await server?.close();
  await identity?.close();
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.constantFrom("\0", "a\0b", "\u202e", "é".repeat(300)),
  fc.constantFrom(
    "",
    "null",
    "github",
    "custom:github",
    "saml",
    "ethereum",
    "solana",
    "00000000-0000-4000-8000-000000000000",
  ),
  fc.constantFrom(
    "https://evil.test/",
    "javascript:alert(1)",
    "//evil.test",
    "PD94bWw/Pg==",
    "<x/>",
    "0x00",
    "eyJhbGciOiJub25lIn0.e30.",
  ),
);
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const record = (names: string, values: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.split(" ").map((name) => [name, values])), { requiredKeys: [] });

/** As a query or a form holds it: what is no text as its JSON. */
const toPairs = (values: object) =>
  new URLSearchParams(
    Object.entries(values).map(([name, made]) => [
      name,
      typeof made === "string" ? made : JSON.stringify(made),
    ]),
  );

/** Asks, and holds the answer against what is promised. */
async function ask(method: string, path: string, query: object, body?: object, form = false): Promise<void> {
  const search = toPairs(query);
  const answer = await fetch(`${server.url}/auth/v1${path}?${search}`, {
    method,
    redirect: "manual",
    headers: {
      "X-Supabase-Api-Version": "2024-01-01",
      Authorization: `Bearer ${server.keys.service}`,
      ...(body && !form ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: form ? toPairs(body) : JSON.stringify(body) } : {}),
  });
  const said = await answer.text();
  expect(answer.status, `${method} ${path} ${said}`).toBeLessThan(500);
  const location = answer.headers.get("location");
  if (!location) return;
  expect(location).not.toContain("unexpected_failure");
  expect([new URL(server.url).host, new URL(identity.issuer).host]).toContain(new URL(location).host);
}

const runs = { numRuns: randomRounds(60, 2_000) };
const flow =
  "provider redirect_to scopes code_challenge code_challenge_method nonce prompt skip_http_redirect";
const answer = "code state error error_description iss user";

test("hostile input to a sign-in by a provider never gives a 500", async () => {
  await fc.assert(
    fc.asyncProperty(record(flow, text), record(answer, text), async (begun, ended) => {
      await ask("GET", "/authorize", begun);
      await ask("GET", "/callback", ended);
      await ask("POST", "/callback", {}, ended, true);
    }),
    runs,
  );
});

test("hostile ID tokens and wallet messages never give a 500", async () => {
  await fc.assert(
    fc.asyncProperty(
      record("provider client_id issuer id_token access_token nonce link_identity", value),
      record("chain message signature", value),
      async (token, message) => {
        await ask("POST", "/token", { grant_type: "id_token" }, token);
        await ask("POST", "/token", { grant_type: "web3" }, message);
      },
    ),
    runs,
  );
});

test("hostile input to single sign-on and its administration never gives a 500", async () => {
  const { metadata, close } = await startSamlProvider();
  const described = fc.oneof(text, fc.constant(metadata), fc.constant(metadata.slice(0, -20)));
  await fc.assert(
    fc.asyncProperty(
      record("provider_id domain redirect_to skip_http_redirect code_challenge", value),
      record("SAMLResponse RelayState SAMLart", text),
      record(
        "type metadata_xml metadata_url domains attribute_mapping name_id_format resource_id disabled",
        value,
      ),
      described,
      async (begun, ended, organisation, metadata_xml) => {
        await ask("POST", "/sso", {}, begun);
        await ask("POST", "/sso/saml/acs", {}, ended, true);
        await ask("POST", "/admin/sso/providers", {}, { ...organisation, type: "saml", metadata_xml });
        await ask("GET", `/admin/sso/providers/${encodeURIComponent(`resource_${ended.RelayState}`)}`, begun);
      },
    ),
    runs,
  );
  await close();
});
