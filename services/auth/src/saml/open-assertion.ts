// Encrypted assertions (https://www.w3.org/TR/xmlenc-core1/), opened with our own key. What comes out is no more accepted
// than what comes in the open: its signature is checked afterwards, with everything else.
import { promisify } from "node:util";
import type { Element } from "@xmldom/xmldom";
import type { SamlSettings } from "../settings.ts";
import { childrenOf, parseXml } from "./parse-xml.ts";
import { toPem } from "./to-pem.ts";

const assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion";
const encryptionNamespace = "http://www.w3.org/2001/04/xmlenc#";

const accepted = [
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2009/xmlenc11#rsa-oaep",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
];
/** Taken only where the operator says so: anyone who has caught an answer may open it by many guesses. */
const unauthenticated = [
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
];

/**
 * An answer in which the assertion is in the open; one that was encrypted stands alone in it then, since nothing
 * around it is accepted anyway.
 * @throws Error when there is no key for it, it is not for ours, was altered, or is encrypted in a way not taken
 */
export async function openAssertion(response: string, settings: SamlSettings): Promise<string> {
  const root = parseXml(response);
  const [encrypted, second] = childrenOf(root, assertionNamespace, "EncryptedAssertion");
  if (!encrypted) return response;
  if (second || childrenOf(root, assertionNamespace, "Assertion").length > 0) {
    throw new Error("There is more than one assertion");
  }
  const { decryptionKey } = settings;
  if (!decryptionKey) throw new Error("The assertion is encrypted, and there is no key to open it");
  requireAccepted(encrypted, settings);
  const { decrypt } = await import("xml-encryption"); // with the first that is encrypted
  const opened = await promisify(decrypt)(encrypted.toString(), {
    key: toPem(decryptionKey),
    // ours is the list that counts
    disallowDecryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  });
  const assertion = opened.replace(/^\s*<\?xml[^>]*\?>/, "");
  if (parseXml(assertion).localName !== "Assertion") throw new Error("What was encrypted is no assertion");
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_opened" Version="2.0">${assertion}</samlp:Response>`;
}

function requireAccepted(encrypted: Element, { acceptsCbc = false }: SamlSettings): void {
  const methods = [...encrypted.getElementsByTagNameNS(encryptionNamespace, "EncryptionMethod")].map(
    (method) => method.getAttribute("Algorithm") ?? "",
  );
  const taken = acceptsCbc ? [...accepted, ...unauthenticated] : accepted;
  const other = methods.find((method) => !taken.includes(method));
  if (methods.length === 0 || other !== undefined) {
    throw new Error(
      `The assertion is encrypted by ${other ?? "nothing that is named"}, which is not accepted`,
    );
  }
}
