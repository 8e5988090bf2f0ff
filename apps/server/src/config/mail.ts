// How mail leaves.
import { z } from "zod/mini";

export const mailKeys = {
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" })),
  MAIL_FROM: z._default(z.string(), "Undercroft <hello@undercroft.test>"),
  NEWSLETTER_FROM: z.optional(z.string()),
};

/** The way out for mail, and whom it is from. */
export type MailConfig = Readonly<{
  smtpUrl: string | undefined;
  mailFrom: string;
  newsletterFrom: string | undefined;
}>;

/** The keys as the server knows them. */
export function toMail(keys: z.infer<z.ZodMiniObject<typeof mailKeys>>): MailConfig {
  return { smtpUrl: keys.SMTP_URL, mailFrom: keys.MAIL_FROM, newsletterFrom: keys.NEWSLETTER_FROM };
}
