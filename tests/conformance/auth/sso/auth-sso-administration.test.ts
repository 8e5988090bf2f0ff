// Single sign-on by SAML 2.0: organisations that an administrator connects, and sign-ons that do not begin.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSamlProvider } from "../../../fakes/saml-identity-provider.ts";
import { samlCertificate } from "../../../fakes/saml-keys.ts";
import { connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { provideSingleSignOn } from "./sso-steps.ts";

const sso = provideSingleSignOn();
let without: AuthServer;
beforeAll(async () => {
  without = await startAuthServer();
});
afterAll(async () => {
  await without?.close();
});

describe("a single sign-on is refused", () => {
  const ask = async (body: unknown, at = sso.server) => {
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

  test("where it is switched off", async () => {
    const { error } = await connectTo(without).auth.signInWithSSO({ domain: "organisation.test" });
    expect(error).toMatchObject(refusal(404, "saml_provider_disabled", "SAML 2.0 is disabled"));
    const settings = async (at: AuthServer) => (await fetch(`${at.url}/auth/v1/settings`)).json();
    expect((await settings(without)).saml_enabled).toBe(false);
    expect((await settings(sso.server)).saml_enabled).toBe(true);
  });

  test("while the organisation is switched off", async () => {
    await sso.call("PUT", `/${sso.providerId}`, { disabled: true });
    const { error } = await connectTo(sso.server).auth.signInWithSSO({ domain: "organisation.test" });
    expect(error).toMatchObject(refusal(404, "sso_provider_disabled", "SSO Provider is currently disabled"));
    await sso.call("PUT", `/${sso.providerId}`, { disabled: false });
  });

  test("in JSON, and otherwise starts as a redirect for a browser", async () => {
    expect((await ask({ domain: "organisation.test" })).status).toBe(303);
  });
});

describe("an administrator of single sign-on", () => {
  test("reads our SAML metadata", async () => {
    const answer = await fetch(`${sso.server.url}/auth/v1/sso/saml/metadata?download=true`);
    expect(answer.headers.get("content-type")).toBe("application/xml");
    expect(answer.headers.get("content-disposition")).toContain("metadata.xml");
    const text = await answer.text();
    expect(text).toContain(`entityID="${sso.server.url}/auth/v1/sso/saml/metadata"`);
    expect(text).toContain(`Location="${sso.server.url}/auth/v1/sso/saml/acs"`);
    expect(text).toContain('WantAssertionsSigned="true"');
    expect(text.match(/<NameIDFormat>/g)).toHaveLength(2);
    expect(text).toContain(samlCertificate.split("\n")[1]);
  });

  test("lists, reads, changes and removes organisations", async () => {
    const other = await startSamlProvider();
    const made = await sso.call("POST", "", {
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
    const { items } = (await sso.call("GET", "")).body;
    expect(items.map((one: { id: string }) => one.id)).toEqual([sso.providerId, made.body.id]);
    expect(items[0].saml.metadata_xml).toBeUndefined();
    expect((await sso.call("GET", "?resource_id=other")).body.items).toHaveLength(1);
    expect((await sso.call("GET", "/resource_other")).body.id).toBe(made.body.id);
    const changed = await sso.call("PUT", `/${made.body.id}`, {
      domains: ["other.test", "more.test"],
      name_id_format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    });
    expect(changed.body).toMatchObject({
      resource_id: "other",
      saml: { name_id_format: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" },
      domains: [{ domain: "other.test" }, { domain: "more.test" }],
    });
    expect(
      (await sso.call("PUT", `/${made.body.id}`, { metadata_xml: sso.organisation.metadata })).body,
    ).toEqual({
      code: "saml_entity_id_mismatch",
      message: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${other.entityId}' but got '${sso.organisation.entityId}'`,
    });
    expect((await sso.call("PUT", `/${made.body.id}`, { domains: ["organisation.test"] })).body).toEqual({
      code: "sso_domain_already_exists",
      message: `SSO domain 'organisation.test' already assigned to another provider (${sso.providerId})`,
    });
    expect((await sso.call("DELETE", `/${made.body.id}`)).status).toBe(200);
    expect(await sso.call("GET", `/${made.body.id}`)).toEqual({
      status: 404,
      body: { code: "sso_provider_not_found", message: "SSO Identity Provider not found" },
    });
    const noted = await sso.server.sql(
      `select payload::jsonb - 'actor_id' as payload from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 order by created_at`,
      [made.body.id],
    );
    expect(noted).toEqual(
      ["created", "updated", "deleted"].map((change) => ({
        payload: { action: `sso_provider_${change}`, log_type: "team", actor_username: other.entityId },
      })),
    );
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
  ])("is refused with the reason for %o", async (body, status, code, message) => {
    expect(await sso.call("POST", "", body)).toEqual({ status, body: { code, message } });
  });

  test("connects an organisation once, with metadata that can be fetched", async () => {
    const again = await sso.call("POST", "", { type: "saml", metadata_xml: sso.organisation.metadata });
    expect(again).toEqual({
      status: 422,
      body: {
        code: "saml_idp_already_exists",
        message: `SAML Identity Provider with this EntityID (${sso.organisation.entityId}) already exists`,
      },
    });
    const url = `${sso.server.url}/nothing-here`;
    expect((await sso.call("POST", "", { type: "saml", metadata_url: url })).body).toEqual({
      code: "saml_metadata_fetch_failed",
      message: `HTTP 404 error fetching SAML Metadata from URL '${url}'`,
    });
  });

  test("is the only caller allowed", async () => {
    const { status, body } = await sso.call("GET", "", undefined, sso.server.keys.publishable);
    expect(status).toBe(403);
    expect(body).toEqual({ code: "not_admin", message: "User not allowed" });
  });
});
