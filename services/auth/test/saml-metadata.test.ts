import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMetadata } from "../src/saml/identity-provider-metadata.ts";
import { createTestApp, type TestApp } from "./app.ts";

let app: TestApp;
let served = "";
const server = createServer((_, response) =>
  served === "" ? response.writeHead(503).end() : response.writeHead(200).end(served),
);
beforeAll(async () => {
  app = await createTestApp({ saml: {} });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await app.close();
});

const write = (certificate: string, entityId = "https://id.test", inside = "") =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}
    <KeyDescriptor use="encryption"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>ENC0</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>
      ${certificate}
    </X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.test/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

test("only the signing keys are read from an organisation's SAML metadata", () => {
  expect(parseMetadata(write("AAAA BBBB"))).toEqual({
    entityId: "https://id.test",
    signInAddress: "https://id.test/sso",
    certificates: ["AAAABBBB"],
  });
});

test.each([
  ["with a document type", `<!DOCTYPE x>${write("AAAA")}`, "SAML Metadata is not a valid EntityDescriptor"],
  [
    "without its name",
    write("AAAA").replace(/ entityID="[^"]+"/, ""),
    "SAML Metadata does not contain an EntityID",
  ],
  [
    "without a key",
    write("").replace(/<KeyDescriptor>.*?<\/KeyDescriptor>/s, ""),
    "SAML Metadata does not contain a certificate for signing",
  ],
  [
    "without an address for redirects",
    write("AAAA").replace("HTTP-Redirect", "HTTP-POST"),
    "SAML Metadata does not contain a SingleSignOnService for HTTP-Redirect",
  ],
  [
    "with an address that runs scripts",
    write("AAAA").replace("https://id.test/sso", "javascript:alert(1)"),
    "SAML Metadata does not contain a SingleSignOnService for HTTP-Redirect",
  ],
])("SAML metadata %s is refused", (_, xml, message) => {
  expect(() => parseMetadata(xml)).toThrow(message);
});

test("SAML metadata is fetched again after a day, and the old stays valid while the fetch fails", async () => {
  served = write("AAAA");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const token = app.keys.apiKeys.service;
  const made = await app.send("POST", "/admin/sso/providers", {
    body: { type: "saml", metadata_url: address },
    token,
  });
  expect(made.status).toBe(201);
  /** Somebody comes back from the organisation, with an answer worth nothing; gives the key that was asked. */
  const keyAfterVisit = async () => {
    const response =
      '<Response><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">https://id.test</Issuer></Response>';
    await app.send("POST", "/sso/saml/acs", {
      body: { SAMLResponse: Buffer.from(response).toString("base64") },
    });
    const { body } = await app.send("GET", `/admin/sso/providers/${made.body.id}`, { token });
    return parseMetadata((body.saml as { metadata_xml: string }).metadata_xml).certificates[0];
  };
  served = write("BBBB");
  expect(await keyAfterVisit()).toBe("AAAA");
  app.advance(24 * 60 * 60 + 1);
  served = "";
  expect(await keyAfterVisit()).toBe("AAAA");
  served = write("CCCC", "https://somebody-else.test");
  expect(await keyAfterVisit()).toBe("AAAA");
  served = write("BBBB");
  expect(await keyAfterVisit()).toBe("BBBB");
});

test("a SAML response that comes too late for its request is refused", async () => {
  const token = app.keys.apiKeys.service;
  const metadata_xml = write("AAAA", "https://late.test");
  await app.send("POST", "/admin/sso/providers", {
    body: { type: "saml", metadata_xml, domains: ["late.test"] },
    token,
  });
  const { body } = await app.send("POST", "/sso", {
    body: { domain: "late.test", skip_http_redirect: true },
  });
  const RelayState = new URL(String(body.url)).searchParams.get("RelayState");
  app.advance(301);
  const answer = await app.send("POST", "/sso/saml/acs", { body: { RelayState, SAMLResponse: "x" } });
  const landed = new URL(answer.headers.get("location") ?? "");
  expect(landed.searchParams.get("error_code")).toBe("saml_relay_state_expired");
});
