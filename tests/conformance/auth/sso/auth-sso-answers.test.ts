// Single sign-on by SAML 2.0: answers of an identity provider that must not let anybody in.
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { SamlAnswer } from "../../../fakes/saml-identity-provider.ts";
import { fragmentOf, landing } from "../providers/provider-steps.ts";
import { provideSingleSignOn, unbelieved } from "./sso-steps.ts";

const sso = provideSingleSignOn();

describe("a SAML response is refused", () => {
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
    expect(fragmentOf(await sso.signIn(changes))).toEqual(unbelieved);
  });

  test("that was used before, under any id", async () => {
    const { consumer, audience } = sso;
    const SAMLResponse = await sso.organisation.answer({ consumer, audience });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sso.post({ SAMLResponse, RelayState: "" })),
    );
    expect(answers.filter((landed) => "access_token" in fragmentOf(landed))).toHaveLength(1);
    expect(fragmentOf(await sso.post({ SAMLResponse, RelayState: landing })).error_description).toBe(
      "SAML Assertion was used already",
    );
  });

  test("that is the second to one request", async () => {
    const fields = await sso.organisation.signIn(await sso.begin());
    expect(fragmentOf(await sso.post(fields))).toHaveProperty("access_token");
    expect(fragmentOf(await sso.post(fields))).toMatchObject({
      error_code: "saml_relay_state_not_found",
      error_description: "SAML RelayState does not exist, try logging in again?",
    });
  });

  test("without a persistent name id or without an address", async () => {
    const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    expect(fragmentOf(await sso.signIn({ nameIdFormat: transient })).error_code).toBe(
      "saml_assertion_no_user_id",
    );
    expect(fragmentOf(await sso.signIn({ attributes: {} })).error_code).toBe("saml_assertion_no_email");
  });

  test("of an identity provider that is not connected", async () => {
    const { consumer } = sso;
    const SAMLResponse = await sso.organisation.answer({
      consumer,
      audience: "x",
      issuer: "https://nobody.test",
    });
    expect(fragmentOf(await sso.post({ SAMLResponse, RelayState: "" }))).toMatchObject({
      error_code: "saml_idp_not_found",
      error_description: "A SAML connection has not been established with this Identity Provider",
    });
  });

  test.each([
    [{ RelayState: "not an address" }, "SAML RelayState is not a valid UUID or URL"],
    [{ RelayState: "" }, "SAMLResponse is missing"],
    [{ RelayState: "", SAMLResponse: "!" }, "SAMLResponse is not a valid Base64 string"],
    [{ RelayState: "", SAMLResponse: "aGVsbG8=" }, "SAMLResponse is not a valid XML SAML assertion"],
  ])("that is malformed: %o", async (fields, message) => {
    expect(fragmentOf(await sso.post(fields)).error_description).toBe(message);
  });
});
