// What identity providers do for those who ask for it in their metadata: https://www.w3.org/TR/xmlenc-core1/
import { X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { type EncryptOptions, encrypt } from "xml-encryption";

/** For whom, and how. `certificate` is PEM; `data` and `key` name the algorithms, right ones unless said otherwise. */
export type Encryption = { certificate: string; data?: string; key?: string };

const gcm = "http://www.w3.org/2009/xmlenc11#aes256-gcm";
const oaep = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";

/** The element EncryptedAssertion with `xml` in it. */
export async function encryptAssertion(xml: string, { certificate, data, key }: Encryption): Promise<string> {
  const publicKey = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "pem" });
  const options = {
    rsa_pub: publicKey.toString(),
    pem: certificate,
    encryptionAlgorithm: data ?? gcm,
    keyEncryptionAlgorithm: key ?? oaep,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  } as EncryptOptions;
  const encrypted = await promisify(encrypt)(xml, options);
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted.trim()}</saml:EncryptedAssertion>`;
}

/** The certificate that metadata asks to encrypt for; undefined where it asks for none. */
export function readEncryptionCertificate(metadata: string): string | undefined {
  const [descriptor] = /<KeyDescriptor use="encryption">.*?<\/KeyDescriptor>/s.exec(metadata) ?? [];
  const [, text] = /<ds:X509Certificate>([^<]+)</.exec(descriptor ?? "") ?? [];
  return text && `-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----\n`;
}
