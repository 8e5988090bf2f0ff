// Our side of SAML 2.0: the request a browser carries to the identity provider, and the answer it brings back. Signatures
// are checked by the library; the assertion is then read again from the signed bytes alone.
import type { SAML, SamlConfig } from "@node-saml/node-saml";
import type { SamlSettings } from "../settings.ts";
import { type Assertion, clockSkew, readAssertion } from "./assertion.ts";
import type { IdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { openAssertion } from "./open-assertion.ts";
import { toPem } from "./to-pem.ts";

// few installations have an organisation, and it takes a tenth of the memory: it comes with the first question to it
const library = () => import("@node-saml/node-saml");

/** The formats of a person's name that an identity provider may be asked for. */
export const nameIdFormats = [
  "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
] as const;

const [persistent, emailAddress] = nameIdFormats;

/** Who we are. @param apiUrl this service's outside address */
export function describeServiceProvider(apiUrl: string) {
  return { entityId: `${apiUrl}/sso/saml/metadata`, consumer: `${apiUrl}/sso/saml/acs` };
}

const signing = ({ privateKey, certificate }: SamlSettings) =>
  privateKey && certificate
    ? { privateKey: toPem(privateKey), publicCert: toPem(certificate), signatureAlgorithm: "sha256" as const }
    : {};

const opening = ({ decryptionKey, decryptionCertificate }: SamlSettings) =>
  decryptionKey && decryptionCertificate
    ? { decryptionPvk: toPem(decryptionKey), decryptionCert: toPem(decryptionCertificate) }
    : {};

async function createClient(
  apiUrl: string,
  settings: SamlSettings,
  provider: IdentityProviderMetadata,
  further: Partial<SamlConfig>,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library();
  const { entityId, consumer } = describeServiceProvider(apiUrl);
  return new SAML({
    issuer: entityId,
    callbackUrl: consumer,
    audience: entityId,
    entryPoint: provider.signInAddress,
    idpCert: provider.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // held against the request we know of, when the assertion is read
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: clockSkew,
    disableRequestedAuthnContext: true,
    ...signing(settings),
    ...further,
  });
}

/** Where to send a browser. @param request its id, by which the answer is known, and what comes back beside it */
export async function createSignInAddress(
  apiUrl: string,
  settings: SamlSettings,
  provider: IdentityProviderMetadata,
  request: { id: string; relayState: string; nameIdFormat: string | undefined },
): Promise<string> {
  const client = await createClient(apiUrl, settings, provider, {
    identifierFormat: request.nameIdFormat ?? persistent,
    generateUniqueId: () => request.id,
  });
  return client.getAuthorizeUrlAsync(request.relayState, undefined, {});
}

const weak =
  /http:\/\/www\.w3\.org\/(2000\/09\/xmldsig#(rsa-sha1|dsa-sha1|sha1|hmac-sha1)|2001\/04\/xmldsig-more#(rsa-)?md5)/;

/**
 * What an answer says.
 * @param response base64, as the browser posts it
 * @throws Error when it is not the provider's, not for us, not of now, or not the answer to our request
 */
export async function readResponse(
  apiUrl: string,
  settings: SamlSettings,
  provider: IdentityProviderMetadata,
  { response, requestId, now }: { response: string; requestId: string | undefined; now: Date },
): Promise<Assertion> {
  const text = Buffer.from(response, "base64").toString("utf8");
  if (/<!DOCTYPE/i.test(text)) throw new Error("A document type is not accepted");
  const opened = await openAssertion(text, settings);
  if (weak.test(opened)) throw new Error("Signatures by SHA-1 or MD5 are not accepted");
  const client = await createClient(apiUrl, settings, provider, {});
  const { profile } = await client.validatePostResponseAsync({
    SAMLResponse: Buffer.from(opened).toString("base64"),
  });
  const signed = profile?.getAssertionXml?.();
  if (!signed) throw new Error("There is no signed assertion");
  const { entityId: audience, consumer: recipient } = describeServiceProvider(apiUrl);
  return readAssertion(signed, { issuer: provider.entityId, audience, recipient, requestId, now });
}

/** What identity providers want to know of us. */
export async function createMetadata(apiUrl: string, settings: SamlSettings): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  const { entityId, consumer } = describeServiceProvider(apiUrl);
  const { privateKey, publicCert } = signing(settings);
  const xml = generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumer,
    identifierFormat: emailAddress,
    wantAssertionsSigned: true,
    ...(privateKey && publicCert ? { privateKey, publicCerts: publicCert } : {}),
    ...opening(settings),
  });
  // the library names ciphers that we may not take
  const taken = settings.acceptsCbc
    ? xml
    : xml.replaceAll(/\s*<EncryptionMethod Algorithm="[^"]*-cbc"\/>/g, "");
  // and one format, where we take both
  return taken.replace(
    `<NameIDFormat>${emailAddress}</NameIDFormat>`,
    `<NameIDFormat>${emailAddress}</NameIDFormat>\n    <NameIDFormat>${persistent}</NameIDFormat>`,
  );
}
