// Single sign-on by SAML 2.0. The organisations themselves are in the database, put there by an administrator.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { certificate, isCertificateOf, privateKey, rsaPrivateKey, toggle } from "../kinds.ts";

export const singleSignOnKeys = {
  AUTH_SAML: z._default(toggle, false),
  AUTH_SAML_PRIVATE_KEY: z.optional(privateKey),
  AUTH_SAML_CERTIFICATE: z.optional(certificate),
  AUTH_SAML_DECRYPTION_KEY: z.optional(rsaPrivateKey),
  AUTH_SAML_DECRYPTION_CERTIFICATE: z.optional(certificate),
  AUTH_SAML_CBC: z._default(toggle, false),
};

type Keys = z.infer<z.ZodMiniObject<typeof singleSignOnKeys>>;

/** The keys as the auth service knows them. @throws Error naming the one that is missing beside the other, or is of another */
export function toSingleSignOn(keys: Keys): Pick<AuthSettings, "saml"> {
  requirePair(keys, "AUTH_SAML_PRIVATE_KEY", "AUTH_SAML_CERTIFICATE");
  requirePair(keys, "AUTH_SAML_DECRYPTION_KEY", "AUTH_SAML_DECRYPTION_CERTIFICATE");
  if (!keys.AUTH_SAML) return { saml: null };
  return {
    saml: {
      privateKey: keys.AUTH_SAML_PRIVATE_KEY,
      certificate: keys.AUTH_SAML_CERTIFICATE,
      decryptionKey: keys.AUTH_SAML_DECRYPTION_KEY,
      decryptionCertificate: keys.AUTH_SAML_DECRYPTION_CERTIFICATE,
      acceptsCbc: keys.AUTH_SAML_CBC,
    },
  };
}

function requirePair(
  keys: Keys,
  keyName: "AUTH_SAML_PRIVATE_KEY" | "AUTH_SAML_DECRYPTION_KEY",
  certificateName: "AUTH_SAML_CERTIFICATE" | "AUTH_SAML_DECRYPTION_CERTIFICATE",
): void {
  const { [keyName]: key, [certificateName]: certificate } = keys;
  const refuse = (name: string, why: string) => new Error(`The configuration is wrong:\n  ${name}: ${why}`);
  if (!key && certificate) throw refuse(keyName, "is missing");
  if (key && !certificate) throw refuse(certificateName, "is missing");
  if (key && certificate && !isCertificateOf(certificate, key)) {
    throw refuse(certificateName, `is not the certificate of ${keyName}`);
  }
}
