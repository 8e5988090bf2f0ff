import { z } from "zod/mini";
import { certificate, rsaPrivateKey, webAddress } from "../kinds.ts";

const appleUrl = "https://api.push.apple.com";
const googleUrl = "https://walletobjects.googleapis.com";

/** A push service, or an API, elsewhere: encrypted, or on this machine. */
const elsewhere = webAddress.check(
  z.regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|\/|$))/, "must be an https address"),
);

export default {
  APPLE_PASS_TYPE: {
    kind: z.optional(
      z
        .string()
        .check(
          z.regex(/^pass\.[A-Za-z0-9.-]{1,100}$/, "must be a pass type id such as pass.org.example.ticket"),
        ),
    ),
    usual: null,
    says: "The pass type id of tickets for Apple Wallet. Set with its team, certificate, key and Apple's own certificate, or not at all; without them nobody is offered a pass.",
  },
  APPLE_PASS_TEAM: {
    kind: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/, "must be the ten characters of a team id"))),
    usual: null,
    says: "The id of the developer team that the pass type belongs to.",
  },
  APPLE_PASS_CERTIFICATE: {
    kind: z.optional(certificate),
    usual: null,
    says: "The certificate of the pass type, in PEM; line breaks may be written `\\n`.",
  },
  APPLE_PASS_KEY: {
    kind: z.optional(rsaPrivateKey),
    usual: null,
    says: "The private key of that certificate, in PEM and without a passphrase.",
  },
  APPLE_PASS_WWDR: {
    kind: z.optional(certificate),
    usual: null,
    says: "Apple's intermediate certificate that signed it (Worldwide Developer Relations G4), in PEM.",
  },
  APPLE_PASS_PUSH_URL: {
    kind: z._default(elsewhere, appleUrl),
    usual: appleUrl,
    says: "Another server that speaks as Apple's push service.",
  },
  GOOGLE_WALLET_ISSUER: {
    kind: z.optional(z.string().check(z.regex(/^\d{5,25}$/, "must be the digits of an issuer id"))),
    usual: null,
    says: "The issuer id of tickets for Google Wallet. Set with its key, or not at all.",
  },
  GOOGLE_WALLET_KEY: {
    kind: z.optional(z.string()),
    usual: null,
    says: "The key of a service account that may write for the issuer: the JSON that Google gives out.",
  },
  GOOGLE_WALLET_API_URL: {
    kind: z._default(elsewhere, googleUrl),
    usual: googleUrl,
    says: "Another server that speaks as Google's Wallet API.",
  },
};
