// Single sign-on by SAML 2.0. The organisations themselves are in the database, put there by an administrator.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { privateKey, toggle } from "../kinds.ts";

/** The keys of single sign-on. */
export const singleSignOnKeys = {
  AUTH_SAML: z._default(toggle, false),
  AUTH_SAML_PRIVATE_KEY: z.optional(privateKey),
  AUTH_SAML_CERTIFICATE: z.optional(z.string()),
};

/** The keys as the auth service knows them. @throws Error naming the one that is missing beside the other */
export function toSingleSignOn(
  keys: z.infer<z.ZodMiniObject<typeof singleSignOnKeys>>,
): Pick<AuthSettings, "saml"> {
  const { AUTH_SAML_PRIVATE_KEY: privateKey, AUTH_SAML_CERTIFICATE: certificate } = keys;
  if (Boolean(privateKey) !== Boolean(certificate)) {
    const missing = privateKey ? "AUTH_SAML_CERTIFICATE" : "AUTH_SAML_PRIVATE_KEY";
    throw new Error(`The configuration is wrong:\n  ${missing}: is missing`);
  }
  return { saml: keys.AUTH_SAML ? { privateKey, certificate } : null };
}
