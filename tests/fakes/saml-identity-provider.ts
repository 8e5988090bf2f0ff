// An organisation's SAML 2.0 identity provider on loopback. It reads the request a browser brings as any would, signs in
// the person last named, and posts its answer back. Tests may have it answer in every wrong way.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { type Encryption, encryptAssertion, readEncryptionCertificate } from "./encrypt-assertion.ts";
import { samlCertificate, samlPrivateKey } from "./saml-keys.ts";

/** An answer, or a wrong one: everything but the first two has the value a right answer has. */
export type SamlAnswer = {
  consumer: string;
  audience: string;
  requestId?: string | undefined;
  recipient?: string;
  issuer?: string;
  nameId?: string;
  nameIdFormat?: string;
  attributes?: Record<string, string[]>;
  /** seconds from now */
  validFrom?: number;
  validUntil?: number;
  sessionUntil?: number;
  assertionId?: string;
  privateKey?: string;
  signatureAlgorithm?: string;
  sign?: "assertion" | "response" | "nothing";
  /** in place of what the service asked for in its metadata */
  encryption?: Encryption | "none";
  /** what somebody in the middle makes of the assertion before it is encrypted, or of the whole without */
  alter?: (assertion: string) => string;
};

/** A running identity provider. */
export type FakeSamlProvider = {
  url: string;
  entityId: string;
  metadata: string;
  /** the person who signs in next */
  person: { nameId: string; attributes: Record<string, string[]> };
  /** what the browser would post: base64 */
  answer: (wanted: SamlAnswer) => Promise<string>;
  /** reads the service's metadata, and encrypts for it from then on where that asks for it */
  register: (metadataAddress: string) => Promise<void>;
  /** goes to the address that /sso gave, as a browser does; gives what it would post */
  signIn: (
    address: string,
    changes?: Partial<SamlAnswer>,
  ) => Promise<{ SAMLResponse: string; RelayState: string }>;
  /** the last request as it came */
  lastRequest: () => string;
  close: () => Promise<void>;
};

const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const sha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** Starts it on a free port. */
export async function startSamlProvider(): Promise<FakeSamlProvider> {
  let lastRequest = "";
  let metadata = "";
  let encryption: Encryption | undefined;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    if (url.pathname === "/metadata") {
      response.writeHead(200, { "content-type": "application/samlmetadata+xml" }).end(metadata);
      return;
    }
    const deflated = Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64");
    lastRequest = inflateRawSync(deflated).toString();
    const answered = await answerTo(lastRequest);
    const fields = {
      SAMLResponse: answered.SAMLResponse,
      RelayState: url.searchParams.get("RelayState") ?? "",
    };
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(createPage(answered.consumer, fields));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${url}/metadata`;
  metadata = createMetadata(entityId, `${url}/sso`);
  const person = { nameId: "person-1", attributes: { mail: ["person-1@organisation.test"] } };
  const answer = async (wanted: SamlAnswer) => {
    const response = createResponse({ issuer: entityId, ...person, ...wanted });
    const { encryption: wish = encryption, alter = (assertion) => assertion } = wanted;
    const [assertion = ""] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(response) ?? [];
    const sent = wish && wish !== "none" ? await encryptAssertion(alter(assertion), wish) : alter(assertion);
    return Buffer.from(response.replace(assertion, () => sent)).toString("base64");
  };
  const answerTo = async (request: string, changes: Partial<SamlAnswer> = {}) => {
    const read = (pattern: RegExp) => pattern.exec(request)?.[1] ?? "";
    const consumer = read(/AssertionConsumerServiceURL="([^"]+)"/);
    const audience = read(/<saml:Issuer[^>]*>([^<]+)</);
    const requestId = read(/ ID="([^"]+)"/);
    return { consumer, SAMLResponse: await answer({ consumer, audience, requestId, ...changes }) };
  };
  return {
    url,
    entityId,
    metadata,
    person,
    answer,
    register: async (address) => {
      const certificate = readEncryptionCertificate(await (await fetch(address)).text());
      encryption = certificate === undefined ? undefined : { certificate };
    },
    signIn: async (address, changes = {}) => {
      await fetch(address);
      const { SAMLResponse } = await answerTo(lastRequest, changes);
      return { SAMLResponse, RelayState: new URL(address).searchParams.get("RelayState") ?? "" };
    },
    lastRequest: () => lastRequest,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createMetadata(entityId: string, signIn: string): string {
  const certificate = samlCertificate.replaceAll(/-----[^-]+-----/g, "").trim();
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signIn}-post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signIn}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
}

/** As identity providers do it: a form that sends itself. */
function createPage(consumer: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<!doctype html><html lang="en-GB"><title>Organisation</title><form method="post" action="${consumer}">
${inputs.join("")}<button>Continue</button></form><script>document.forms[0].submit()</script></html>`;
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function createResponse(wanted: SamlAnswer & { issuer: string; nameId: string }): string {
  const { consumer, requestId, issuer, sign = "assertion" } = wanted;
  const answers = requestId ? ` InResponseTo="${requestId}"` : "";
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${inSeconds(0)}" Destination="${consumer}"${answers}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${createAssertion(wanted)}</samlp:Response>`;
  return sign === "nothing"
    ? response
    : signElement(response, sign === "response" ? "Response" : "Assertion", wanted);
}

function createAssertion(wanted: SamlAnswer & { issuer: string; nameId: string }): string {
  const { consumer, audience, requestId, issuer, nameId, attributes = {} } = wanted;
  const { recipient = consumer, validFrom = -5, validUntil = 300, sessionUntil } = wanted;
  const { nameIdFormat = persistent, assertionId = `_${randomUUID()}` } = wanted;
  const answers = requestId ? ` InResponseTo="${requestId}"` : "";
  const ends = sessionUntil ? ` SessionNotOnOrAfter="${inSeconds(sessionUntil)}"` : "";
  const listed = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
  );
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${inSeconds(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${inSeconds(validUntil)}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${inSeconds(validFrom)}" NotOnOrAfter="${inSeconds(validUntil)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${inSeconds(0)}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${listed.join("")}</saml:AttributeStatement></saml:Assertion>`;
}

function signElement(
  xml: string,
  name: "Assertion" | "Response",
  { privateKey, signatureAlgorithm }: SamlAnswer,
): string {
  const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const isOld = signatureAlgorithm?.endsWith("sha1") ?? false;
  const signature = new SignedXml({
    privateKey: privateKey ?? samlPrivateKey,
    signatureAlgorithm: signatureAlgorithm ?? sha256,
    canonicalizationAlgorithm: exclusive,
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: isOld
      ? "http://www.w3.org/2000/09/xmldsig#sha1"
      : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signature.computeSignature(xml, {
    location: { reference: `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}
