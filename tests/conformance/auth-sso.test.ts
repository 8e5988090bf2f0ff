// Single sign-on by SAML 2.0: the unmodified client, an identity provider, and everything that must not get in.
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type FakeSamlProvider,
  type SamlAnswer,
  startSamlProvider,
} from "../fakes/saml-identity-provider.ts";
import { samlCertificate, samlPrivateKey } from "../fakes/saml-keys.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { enter, fragmentOf, landing } from "./provider-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let organisation: FakeSamlProvider;
let server: AuthServer;
let without: AuthServer;
let providerId: string;
beforeAll(async () => {
  organisation = await startSamlProvider();
  server = await startAuthServer({
    redirectAllowList: ["https://app.test/**"],
    saml: { privateKey: samlPrivateKey, certificate: samlCertificate },
  });
  without = await startAuthServer();
  const { body } = await call("POST", "", {
    type: "saml",
    metadata_xml: organisation.metadata,
    domains: ["Organisation.test"],
    attribute_mapping: {
      keys: {
        full_name: { names: ["displayName", "cn"] },
        department: { name: "ou", default: "none" },
        groups: { name: "memberOf", array: true },
      },
    },
  });
  providerId = body.id;
});
afterAll(async () => {
  await server?.close();
  await without?.close();
  await organisation?.close();
});

let count = 0;
beforeEach(() => {
  count += 1;
  const email = `person-${count}@organisation.test`;
  organisation.person.nameId = `person-${count}`;
  organisation.person.attributes = { mail: [email] };
});

/** A call of the administrator's side, which supabase-js has not. */
async function call(method: string, path: string, body?: unknown, key = server.keys.service) {
  const answer = await fetch(`${server.url}/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Posts an answer as the identity provider's page would, from another site. */
async function post(fields: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${server.url}/auth/v1/sso/saml/acs`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get("location") ?? "");
}

async function begin(client = connectTo(server)): Promise<string> {
  const { data, error } = await client.auth.signInWithSSO({
    domain: "organisation.test",
    options: { redirectTo: landing },
  });
  if (error) throw error;
  return data.url;
}

/** Signs in at the organisation, with an answer that may be wrong; gives where the browser lands. */
async function signIn(changes: Partial<SamlAnswer> = {}): Promise<URL> {
  return post(await organisation.signIn(await begin(), changes));
}

const unbelieved = {
  error: "invalid_request",
  error_code: "validation_failed",
  error_description: "SAML Assertion is not valid",
  sb: "",
};

describe("a person of an organisation", () => {
  test("signs in there, by the domain of their address", async () => {
    organisation.person.attributes = {
      mail: ["Ada@organisation.test"],
      cn: ["Ada King"],
      memberOf: ["staff", "door"],
    };
    const client = connectTo(server);
    const landed = await signIn({ sessionUntil: 3600 });
    expect(landed.href).toMatch(/^https:\/\/app\.test\/auth\/callback#access_token=/);
    const user = await enter(client, landed);
    expect(user).toMatchObject({
      email: "ada@organisation.test",
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        iss: organisation.entityId,
        sub: organisation.person.nameId,
        email: "ada@organisation.test",
        email_verified: true,
        full_name: "Ada King",
        custom_claims: { department: "none", groups: ["staff", "door"] },
      },
      identities: [{ provider: `sso:${providerId}` }],
    });
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "sso/saml", provider: providerId }]);
    expect((await enter(connectTo(server), await signIn()))?.id).toBe(user?.id);
  });

  test("signs in through PKCE", async () => {
    const client = connectTo(server, { flowType: "pkce" });
    const landed = await post(await organisation.signIn(await begin(client), { sessionUntil: 1 }));
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(`person-${count}@organisation.test`);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: "session_expired" });
  });

  test("signs in by the organisation's id, and from the organisation's own pages", async () => {
    const { data } = await connectTo(server).auth.signInWithSSO({ providerId });
    expect(data?.url).toMatch(new RegExp(`^${organisation.url}/sso\\?SAMLRequest=`));
    const consumer = `${server.url}/auth/v1/sso/saml/acs`;
    const audience = `${server.url}/auth/v1/sso/saml/metadata`;
    const landed = await post({
      SAMLResponse: organisation.answer({ consumer, audience }),
      RelayState: landing,
    });
    expect(landed.href.startsWith(`${landing}#access_token=`)).toBe(true);
    const elsewhere = await post({
      SAMLResponse: organisation.answer({ consumer, audience }),
      RelayState: "https://evil.test/",
    });
    expect(elsewhere.origin).toBe(server.url);
  });

  test("has an account of their own beside one with the same address, and no password", async () => {
    const email = `person-${count}@organisation.test`;
    const { data: other } = await adminOf(server).createUser({
      email,
      password: "correct horse battery",
      email_confirm: true,
    });
    const client = connectTo(server);
    const user = await enter(client, await signIn());
    expect(user?.email).toBe(email);
    expect(user?.id).not.toBe(other.user?.id);
    const managed = refusal(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
    expect((await client.auth.updateUser({ password: "another horse battery" })).error).toMatchObject(
      managed,
    );
    expect((await client.auth.updateUser({ email: "elsewhere@example.org" })).error).toMatchObject(managed);
    expect((await client.auth.updateUser({ data: { theme: "dark" } })).error).toBeNull();
  });

  test("is asked for by a signed request", async () => {
    const address = new URL(await begin());
    expect(address.searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    expect(address.searchParams.get("Signature")).toMatch(/.{100}/);
    await fetch(address);
    expect(organisation.lastRequest()).toContain(`${server.url}/auth/v1/sso/saml/acs`);
    expect(organisation.lastRequest()).toContain("nameid-format:persistent");
  });
});

describe("an answer is refused", () => {
  const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

  test.each<[string, Partial<SamlAnswer>]>([
    ["that is not signed", { sign: "nothing" }],
    ["of which the wrapping alone is signed", { sign: "response" }],
    ["signed by a stranger", { privateKey: strangersKey }],
    ["signed with SHA-1", { signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }],
    ["for another audience", { audience: "https://somebody-else.test/metadata" }],
    ["for another recipient", { recipient: "https://somebody-else.test/acs" }],
    ["of another issuer", { issuer: "https://somebody-else.test/metadata" }],
    ["that has expired", { validFrom: -600, validUntil: -300 }],
    ["that is not valid yet", { validFrom: 300, validUntil: 600 }],
    ["to another request", { requestId: "id-of-another" }],
    ["to no request, in place of the one to ours", { requestId: undefined }],
  ])("%s", async (_, changes) => {
    expect(fragmentOf(await signIn(changes))).toEqual(unbelieved);
  });

  test("that was shown before, under whatever name", async () => {
    const consumer = `${server.url}/auth/v1/sso/saml/acs`;
    const audience = `${server.url}/auth/v1/sso/saml/metadata`;
    const SAMLResponse = organisation.answer({ consumer, audience });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ SAMLResponse, RelayState: "" })),
    );
    expect(answers.filter((landed) => "access_token" in fragmentOf(landed))).toHaveLength(1);
    expect(fragmentOf(await post({ SAMLResponse, RelayState: landing })).error_description).toBe(
      "SAML Assertion was used already",
    );
  });

  test("that comes twice to one request", async () => {
    const fields = await organisation.signIn(await begin());
    expect(fragmentOf(await post(fields))).toHaveProperty("access_token");
    expect(fragmentOf(await post(fields))).toMatchObject({
      error_code: "saml_relay_state_not_found",
      error_description: "SAML RelayState does not exist, try logging in again?",
    });
  });

  test("that says nothing lasting of the person, or not their address", async () => {
    const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    expect(fragmentOf(await signIn({ nameIdFormat: transient })).error_code).toBe(
      "saml_assertion_no_user_id",
    );
    expect(fragmentOf(await signIn({ attributes: {} })).error_code).toBe("saml_assertion_no_email");
  });

  test("of an identity provider that nobody connected", async () => {
    const consumer = `${server.url}/auth/v1/sso/saml/acs`;
    const SAMLResponse = organisation.answer({ consumer, audience: "x", issuer: "https://nobody.test" });
    expect(fragmentOf(await post({ SAMLResponse, RelayState: "" }))).toMatchObject({
      error_code: "saml_idp_not_found",
      error_description: "A SAML connection has not been established with this Identity Provider",
    });
  });

  test.each([
    [{ RelayState: "not an address" }, "SAML RelayState is not a valid UUID or URL"],
    [{ RelayState: "" }, "SAMLResponse is missing"],
    [{ RelayState: "", SAMLResponse: "!" }, "SAMLResponse is not a valid Base64 string"],
    [{ RelayState: "", SAMLResponse: "aGVsbG8=" }, "SAMLResponse is not a valid XML SAML assertion"],
  ])("that is none: %o", async (fields, message) => {
    expect(fragmentOf(await post(fields)).error_description).toBe(message);
  });
});

/** One signed answer, taken apart and put together again by somebody in the middle. */
describe("a signed answer in which somebody put an assertion of theirs is refused", () => {
  const evil = (assertion: string) =>
    assertion
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace(/<Signature.*<\/Signature>/s, "")
      .replace(/(<saml:NameID[^>]*>)[^<]*/, "$1the-owner")
      .replaceAll(/person-\d+@/g, "owner@");
  const withoutSignature = (assertion: string) => assertion.replace(/<Signature.*<\/Signature>/s, "");
  const signatureOf = (assertion: string) => /<Signature.*<\/Signature>/s.exec(assertion)?.[0] ?? "";
  const wrap = (text: string, assertion: string, put: string) => text.replace(assertion, () => put);

  test.each<[string, (text: string, assertion: string) => string]>([
    ["before the signed one", (text, good) => wrap(text, good, evil(good) + good)],
    ["after the signed one", (text, good) => wrap(text, good, good + evil(good))],
    [
      "around the signed one",
      (text, good) =>
        wrap(
          text,
          good,
          evil(good).replace("</saml:Assertion>", () => `${good}</saml:Assertion>`),
        ),
    ],
    [
      "with the signature moved into it, and the signed one inside that",
      (text, good) => {
        const moved = signatureOf(good).replace(
          "</Signature>",
          () => `<Object>${withoutSignature(good)}</Object></Signature>`,
        );
        return wrap(
          text,
          good,
          evil(good).replace("<saml:Subject>", () => `${moved}<saml:Subject>`),
        );
      },
    ],
    [
      "with the signed one in the extensions of the wrapping",
      (text, good) =>
        wrap(text, good, evil(good)).replace(
          "<samlp:Status>",
          () => `<samlp:Extensions>${good}</samlp:Extensions><samlp:Status>`,
        ),
    ],
    [
      "under the same ID",
      (text, good) =>
        wrap(text, good, evil(good).replace("_evil", / ID="([^"]+)"/.exec(good)?.[1] ?? "") + good),
    ],
    ["in its place", (text) => text.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1the-owner")],
    [
      "in an entity of a document type",
      (text) =>
        `<!DOCTYPE x [<!ENTITY owner "the-owner">]>${text.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&owner;")}`,
    ],
  ])("%s", async (_, forge) => {
    const fields = await organisation.signIn(await begin());
    const text = Buffer.from(fields.SAMLResponse, "base64").toString();
    const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(text)?.[0] ?? "";
    const forged = forge(text, assertion);
    expect(forged).not.toBe(text);
    const landed = await post({ ...fields, SAMLResponse: Buffer.from(forged).toString("base64") });
    expect(fragmentOf(landed)).toEqual(unbelieved);
  });

  test("unless what was put in is a comment, which changes nothing that was signed", async () => {
    const fields = await organisation.signIn(await begin());
    const text = Buffer.from(fields.SAMLResponse, "base64").toString();
    const cut = text.replace(/(<saml:NameID[^>]*>per)/, "$1<!-- -->");
    expect(cut).not.toBe(text);
    const landed = await post({ ...fields, SAMLResponse: Buffer.from(cut).toString("base64") });
    const user = await enter(connectTo(server), landed);
    expect(user?.user_metadata.sub).toBe(`person-${count}`);
  });
});

describe("a sign-on is refused", () => {
  const ask = async (body: unknown, at = server) => {
    const answer = await fetch(`${at.url}/auth/v1/sso`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify(body),
      redirect: "manual",
    });
    return { status: answer.status, body: answer.status === 303 ? {} : await answer.json() };
  };

  test.each([
    [{}, 400, "validation_failed", "A provider_id or domain needs to be provided"],
    [
      { provider_id: "x", domain: "y" },
      400,
      "validation_failed",
      "Only one of provider_id or domain supported",
    ],
    [{ domain: "nobody.test" }, 404, "sso_provider_not_found", "No SSO provider assigned for this domain"],
    [
      { provider_id: "00000000-0000-4000-8000-000000000000" },
      404,
      "sso_provider_not_found",
      "No such SSO provider",
    ],
  ])("%o", async (body, status, code, message) => {
    expect(await ask(body)).toEqual({ status, body: { code, message } });
  });

  test("where it is off", async () => {
    const { error } = await connectTo(without).auth.signInWithSSO({ domain: "organisation.test" });
    expect(error).toMatchObject(refusal(404, "saml_provider_disabled", "SAML 2.0 is disabled"));
    const settings = async (at: AuthServer) => (await fetch(`${at.url}/auth/v1/settings`)).json();
    expect((await settings(without)).saml_enabled).toBe(false);
    expect((await settings(server)).saml_enabled).toBe(true);
  });

  test("while the organisation is switched off", async () => {
    await call("PUT", `/${providerId}`, { disabled: true });
    const { error } = await connectTo(server).auth.signInWithSSO({ domain: "organisation.test" });
    expect(error).toMatchObject(refusal(404, "sso_provider_disabled", "SSO Provider is currently disabled"));
    await call("PUT", `/${providerId}`, { disabled: false });
  });

  test("or else is a redirect, for a browser that did not ask for JSON", async () => {
    expect((await ask({ domain: "organisation.test" })).status).toBe(303);
  });
});

describe("an administrator", () => {
  test("reads our metadata", async () => {
    const answer = await fetch(`${server.url}/auth/v1/sso/saml/metadata?download=true`);
    expect(answer.headers.get("content-type")).toBe("application/xml");
    expect(answer.headers.get("content-disposition")).toContain("metadata.xml");
    const text = await answer.text();
    expect(text).toContain(`entityID="${server.url}/auth/v1/sso/saml/metadata"`);
    expect(text).toContain(`Location="${server.url}/auth/v1/sso/saml/acs"`);
    expect(text).toContain('WantAssertionsSigned="true"');
    expect(text.match(/<NameIDFormat>/g)).toHaveLength(2);
    expect(text).toContain(samlCertificate.split("\n")[1]);
  });

  test("lists, reads, changes and removes organisations", async () => {
    const other = await startSamlProvider();
    const made = await call("POST", "", {
      type: "saml",
      metadata_url: other.entityId,
      domains: ["other.test"],
      resource_id: "other",
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        resource_id: "other",
        disabled: null,
        saml: { entity_id: other.entityId, metadata_url: other.entityId, metadata_xml: other.metadata },
        domains: [{ domain: "other.test" }],
      },
    });
    const { items } = (await call("GET", "")).body;
    expect(items.map((one: { id: string }) => one.id)).toEqual([providerId, made.body.id]);
    expect(items[0].saml.metadata_xml).toBeUndefined();
    expect((await call("GET", "?resource_id=other")).body.items).toHaveLength(1);
    expect((await call("GET", "/resource_other")).body.id).toBe(made.body.id);
    const changed = await call("PUT", `/${made.body.id}`, {
      domains: ["other.test", "more.test"],
      name_id_format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    });
    expect(changed.body).toMatchObject({
      resource_id: "other",
      saml: { name_id_format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" },
      domains: [{ domain: "other.test" }, { domain: "more.test" }],
    });
    expect((await call("PUT", `/${made.body.id}`, { metadata_xml: organisation.metadata })).body).toEqual({
      code: "saml_entity_id_mismatch",
      message: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${other.entityId}' but got '${organisation.entityId}'`,
    });
    expect((await call("PUT", `/${made.body.id}`, { domains: ["organisation.test"] })).body).toEqual({
      code: "sso_domain_already_exists",
      message: `SSO domain 'organisation.test' already assigned to another provider (${providerId})`,
    });
    expect((await call("DELETE", `/${made.body.id}`)).status).toBe(200);
    expect(await call("GET", `/${made.body.id}`)).toEqual({
      status: 404,
      body: { code: "sso_provider_not_found", message: "SSO Identity Provider not found" },
    });
    await other.close();
  });

  test.each<[unknown, number, string, string]>([
    [{}, 400, "validation_failed", "Only 'saml' supported for SSO provider type"],
    [{ type: "saml" }, 400, "validation_failed", "Either metadata_xml or metadata_url must be set"],
    [
      { type: "saml", metadata_xml: "x", metadata_url: "y" },
      400,
      "validation_failed",
      "Only one of metadata_xml or metadata_url needs to be set",
    ],
    [{ type: "saml", metadata_url: "y" }, 400, "validation_failed", "metadata_url is not a valid URL"],
    [
      { type: "saml", metadata_url: "http://organisation.test/" },
      400,
      "validation_failed",
      "metadata_url is not a HTTPS URL",
    ],
    [
      { type: "saml", metadata_xml: "<x>" },
      400,
      "validation_failed",
      "SAML Metadata is not a valid EntityDescriptor",
    ],
    [
      {
        type: "saml",
        metadata_xml: '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>',
      },
      400,
      "validation_failed",
      "SAML Metadata does not contain any IDPSSODescriptor",
    ],
    [
      { type: "saml", metadata_xml: "x", name_id_format: "y" },
      400,
      "validation_failed",
      "name_id_format must be unspecified or one of urn:oasis:names:tc:SAML:2.0:nameid-format:persistent, urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress, urn:oasis:names:tc:SAML:2.0:nameid-format:transient, urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
    ],
  ])("is told what is wrong with %o", async (body, status, code, message) => {
    expect(await call("POST", "", body)).toEqual({ status, body: { code, message } });
  });

  test("connects an organisation once, with metadata that is to be had", async () => {
    const again = await call("POST", "", { type: "saml", metadata_xml: organisation.metadata });
    expect(again).toEqual({
      status: 422,
      body: {
        code: "saml_idp_already_exists",
        message: `SAML Identity Provider with this EntityID (${organisation.entityId}) already exists`,
      },
    });
    const url = `${server.url}/nothing-here`;
    expect((await call("POST", "", { type: "saml", metadata_url: url })).body).toEqual({
      code: "saml_metadata_fetch_failed",
      message: `HTTP 404 error fetching SAML Metadata from URL '${url}'`,
    });
  });

  test("is the only one who may", async () => {
    const { status, body } = await call("GET", "", undefined, server.keys.publishable);
    expect(status).toBe(403);
    expect(body).toEqual({ code: "not_admin", message: "User not allowed" });
  });
});
