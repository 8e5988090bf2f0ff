// How mail leaves.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { readSender } from "@undercroft/mail/sender";
import { z } from "zod/mini";
import { duration, oneOf } from "./kinds.ts";

const sender = z
  .string()
  .check(
    z.refine(
      (text) => readSender(text) !== null,
      "must be an address, or a name and an address: Undercroft <hello@undercroft.example>",
    ),
  );
/** Whom mail is from where nothing is set: an address that does not exist. */
export const defaultSender = "Undercroft <hello@undercroft.test>";
/** Whether mail would be from nobody. */
export const isDefaultSender = (sender: string): boolean => sender.endsWith("<hello@undercroft.test>");

const longestTimeout = 600;

export const mailKeys = {
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" })),
  SMTP_TIMEOUT: z._default(
    duration.check(
      z.minimum(1, "must be a time of at least 1s"),
      z.maximum(longestTimeout, "must be 10m at most"),
    ),
    60,
  ),
  SMTP_TLS: z._default(oneOf(["starttls", "required", "off"]), "starttls"),
  SMTP_CA: z.optional(
    z
      .string()
      .check(
        z.refine(
          (file) => readCertificates(file) !== null,
          "must be the path of a file of certificates in PEM",
        ),
      ),
  ),
  MAIL_FROM: z._default(sender, defaultSender),
  NEWSLETTER_FROM: z.optional(sender),
};

/** The way out for mail, and whom it is from. */
export type MailConfig = Readonly<{
  smtpUrl: string | undefined;
  smtp: Readonly<{
    timeoutSeconds: number;
    tls: "starttls" | "required" | "off";
    ca: string | undefined;
  }>;
  mailFrom: string;
  newsletterFrom: string | undefined;
}>;

/** The keys as the server knows them. @throws Error when smtps:// is to be without encryption */
export function toMail(keys: z.infer<z.ZodMiniObject<typeof mailKeys>>, brandName: string): MailConfig {
  if (keys.SMTP_TLS === "off" && keys.SMTP_URL?.startsWith("smtps:"))
    throw new Error(
      "SMTP_TLS: smtps:// in SMTP_URL is always encrypted; write smtp://, or leave SMTP_TLS out",
    );
  return {
    smtpUrl: keys.SMTP_URL,
    smtp: {
      timeoutSeconds: keys.SMTP_TIMEOUT,
      tls: keys.SMTP_TLS,
      ca: (keys.SMTP_CA && readCertificates(keys.SMTP_CA)) || undefined,
    },
    mailFrom:
      keys.MAIL_FROM === defaultSender ? defaultSender.replace("Undercroft", brandName) : keys.MAIL_FROM,
    newsletterFrom: keys.NEWSLETTER_FROM,
  };
}

/** The text of a file of certificates, or null where it is none. */
function readCertificates(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    new X509Certificate(text);
    return text;
  } catch {
    return null;
  }
}
