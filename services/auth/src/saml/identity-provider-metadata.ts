// What an identity provider says of itself: https://docs.oasis-open.org/security/saml/v2.0/saml-metadata-2.0-os.pdf
import type { Element } from "@xmldom/xmldom";
import { errors } from "../errors.ts";
import { childrenOf, parseXml, textOf } from "./parse-xml.ts";

/** The parts of an identity provider's metadata that we use. */
export type IdentityProviderMetadata = {
  entityId: string;
  /** where a browser is sent to sign in (HTTP-Redirect) */
  signInAddress: string;
  /** X.509, base64 without headers: the keys its assertions may be signed with */
  certificates: [string, ...string[]];
};

const metadataNamespace = "urn:oasis:names:tc:SAML:2.0:metadata";
const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#";
const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** @throws AuthError validation_failed naming what is missing */
export function parseMetadata(xml: string): IdentityProviderMetadata {
  const root = readRoot(xml);
  const entityId = root.getAttribute("entityID") ?? "";
  if (entityId === "") throw errors.invalid("SAML Metadata does not contain an EntityID");
  const [descriptor, second] = childrenOf(root, metadataNamespace, "IDPSSODescriptor");
  if (!descriptor) throw errors.invalid("SAML Metadata does not contain any IDPSSODescriptor");
  if (second) throw errors.invalid("SAML Metadata contains multiple IDPSSODescriptors");
  const signInAddress = childrenOf(descriptor, metadataNamespace, "SingleSignOnService")
    .find((service) => service.getAttribute("Binding") === redirectBinding)
    ?.getAttribute("Location");
  if (!signInAddress || !/^https?:/.test(signInAddress) || !URL.canParse(signInAddress)) {
    throw errors.invalid("SAML Metadata does not contain a SingleSignOnService for HTTP-Redirect");
  }
  const [certificate, ...others] = readCertificates(descriptor);
  if (!certificate) throw errors.invalid("SAML Metadata does not contain a certificate for signing");
  return { entityId, signInAddress, certificates: [certificate, ...others] };
}

function readRoot(xml: string): Element {
  const refused = () => errors.invalid("SAML Metadata is not a valid EntityDescriptor");
  let root: Element;
  try {
    root = parseXml(xml);
  } catch {
    throw refused();
  }
  if (root.localName !== "EntityDescriptor" || root.namespaceURI !== metadataNamespace) throw refused();
  return root;
}

function readCertificates(descriptor: Element): string[] {
  return childrenOf(descriptor, metadataNamespace, "KeyDescriptor")
    .filter((key) => (key.getAttribute("use") || "signing") === "signing")
    .flatMap((key) => [...key.getElementsByTagNameNS(signatureNamespace, "X509Certificate")])
    .map((element) => textOf(element).replaceAll(/\s/g, ""))
    .filter((text) => /^[A-Za-z0-9+/]+=*$/.test(text));
}
