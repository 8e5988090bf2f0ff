// Single sign-on by SAML 2.0: assertions encrypted for us, and what must not get in that way.
import { generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { encryptAssertion } from "../../../fakes/encrypt-assertion.ts";
import type { SamlAnswer } from "../../../fakes/saml-identity-provider.ts";
import { openingCertificate, openingPrivateKey, samlCertificate } from "../../../fakes/saml-keys.ts";
import { connectTo } from "../auth-client.ts";
import { wrappings } from "../forged/wrap-assertion.ts";
import { enter, fragmentOf } from "../providers/provider-steps.ts";
import { provideSingleSignOn, startSingleSignOn, unbelieved } from "./sso-steps.ts";

const keys = { decryptionKey: openingPrivateKey, decryptionCertificate: openingCertificate };

const sso = provideSingleSignOn(keys);
beforeAll(async () => {
  await sso.organisation.register(sso.audience);
});

const decode = (text: string) => Buffer.from(text, "base64").toString();
const encode = (text: string) => Buffer.from(text).toString("base64");

/** Signs in with an answer that somebody changed on its way; gives what the page says. */
async function tamper(change: (text: string) => string | Promise<string>, wanted: Partial<SamlAnswer> = {}) {
  const fields = await sso.organisation.signIn(await sso.begin(), wanted);
  const text = decode(fields.SAMLResponse);
  const changed = await change(text);
  expect(changed).not.toBe(text);
  return fragmentOf(await sso.post({ ...fields, SAMLResponse: encode(changed) }));
}

describe("an organisation that reads our metadata", () => {
  test("finds the certificate to encrypt for, and the ciphers that show an alteration", async () => {
    const metadata = await (await fetch(sso.audience)).text();
    const [descriptor = ""] = /<KeyDescriptor use="encryption">.*?<\/KeyDescriptor>/s.exec(metadata) ?? [];
    expect(descriptor).toContain(openingCertificate.split("\n")[1]);
    expect(descriptor.match(/Algorithm="[^"]+"/g)).toEqual([
      'Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"',
      'Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"',
    ]);
    expect(metadata).toMatch(/<KeyDescriptor use="signing">/);
  });

  test("signs its people in by assertions that nobody on the way can read", async () => {
    const fields = await sso.organisation.signIn(await sso.begin());
    expect(decode(fields.SAMLResponse)).toContain("EncryptedAssertion");
    expect(decode(fields.SAMLResponse)).not.toContain(sso.person.email);
    const user = await enter(connectTo(sso.server), await sso.post(fields));
    expect(user).toMatchObject({ email: sso.person.email, user_metadata: { sub: sso.person.name } });
  });

  test("may send assertions unencrypted", async () => {
    const user = await enter(connectTo(sso.server), await sso.signIn({ encryption: "none" }));
    expect(user?.email).toBe(sso.person.email);
  });

  test("has each assertion accepted once", async () => {
    const { consumer, audience } = sso;
    const SAMLResponse = await sso.organisation.answer({ consumer, audience });
    expect(fragmentOf(await sso.post({ SAMLResponse }))).toHaveProperty("access_token");
    expect(fragmentOf(await sso.post({ SAMLResponse })).error_description).toBe(
      "SAML Assertion was used already",
    );
  });
});

describe("an encrypted assertion is refused", () => {
  const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const ours = { certificate: openingCertificate };

  test.each<[string, Partial<SamlAnswer>]>([
    ["that was encrypted for somebody else", { encryption: { certificate: samlCertificate } }],
    [
      "whose cipher does not show an alteration (AES-CBC)",
      { encryption: { ...ours, data: "http://www.w3.org/2001/04/xmlenc#aes256-cbc" } },
    ],
    [
      "whose key is wrapped as many guesses open it (RSA 1.5)",
      { encryption: { ...ours, key: "http://www.w3.org/2001/04/xmlenc#rsa-1_5" } },
    ],
    ["that is not signed inside", { sign: "nothing" }],
    ["of which the wrapping alone is signed", { sign: "response" }],
    ["signed by a stranger", { privateKey: strangersKey }],
    ["signed with SHA-1", { signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }],
    ["for another audience", { audience: "https://somebody-else.test/metadata" }],
    ["that has expired", { validFrom: -600, validUntil: -300 }],
    ["to another request", { requestId: "id-of-another" }],
    ["that is none", { alter: () => "<x/>" }],
    ["that is no XML", { alter: () => "the owner" }],
  ])("%s", async (_, changes) => {
    expect(fragmentOf(await sso.signIn(changes))).toEqual(unbelieved);
  });

  test.each(wrappings)("into which another was injected: %s", async (_, forge) => {
    const alter = (assertion: string) => forge(assertion, assertion);
    expect(fragmentOf(await sso.signIn({ alter }))).toEqual(unbelieved);
  });

  test.each<[string, RegExp]>([
    ["content", /(<xenc:CipherValue>.{40})(.)/s],
    ["key", /(<e:CipherValue>.{40})(.)/s],
  ])("of which one letter of its %s was changed", async (_, place) => {
    const change = (text: string) =>
      text.replace(place, (_all, before: string, letter: string) => before + (letter === "A" ? "B" : "A"));
    expect(await tamper(change)).toEqual(unbelieved);
  });

  test("beside another, encrypted or not, whichever comes first", async () => {
    const evil = async () => {
      const other = await sso.organisation.answer({
        consumer: sso.consumer,
        audience: sso.audience,
        nameId: "the-owner",
        encryption: "none",
        sign: "nothing",
      });
      return /<saml:Assertion .*<\/saml:Assertion>/s.exec(decode(other))?.[0] ?? "";
    };
    const whole = /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s;
    for (const put of [evil, async () => encryptAssertion(await evil(), ours)]) {
      const text = await put();
      expect(await tamper((answer) => answer.replace(whole, (good) => good + text))).toEqual(unbelieved);
      expect(await tamper((answer) => answer.replace(whole, (good) => text + good))).toEqual(unbelieved);
    }
  });

  test("that is encrypted for us but not signed by the organisation", async () => {
    const inside = "<saml:Assertion xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' ID='_x'/>";
    const text = await encryptAssertion(inside, ours);
    const whole = /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s;
    expect(await tamper((answer) => answer.replace(whole, () => text))).toEqual(unbelieved);
  });
});

test("SAML's older ciphers are accepted where the operator allows them", async () => {
  const lenient = await startSingleSignOn({ ...keys, acceptsCbc: true });
  lenient.meetSomebody();
  expect(await (await fetch(lenient.audience)).text()).toContain("xmlenc#aes256-cbc");
  const encryption = { certificate: openingCertificate, data: "http://www.w3.org/2001/04/xmlenc#aes256-cbc" };
  expect(fragmentOf(await lenient.signIn({ encryption }))).toHaveProperty("access_token");
  const older = { ...encryption, key: "http://www.w3.org/2001/04/xmlenc#rsa-1_5" };
  expect(fragmentOf(await lenient.signIn({ encryption: older }))).toEqual(unbelieved);
  await lenient.close();
});

test("without a decryption key the SAML metadata asks for no encryption and encrypted assertions are refused", async () => {
  const keyless = await startSingleSignOn();
  keyless.meetSomebody();
  await keyless.organisation.register(keyless.audience);
  expect(await (await fetch(keyless.audience)).text()).not.toContain('use="encryption"');
  expect(fragmentOf(await keyless.signIn())).toHaveProperty("access_token");
  const encryption = { certificate: openingCertificate };
  expect(fragmentOf(await keyless.signIn({ encryption }))).toEqual(unbelieved);
  await keyless.close();
});
