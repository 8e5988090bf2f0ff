// A mail server refuses a sender that does not exist, or its mails are lost as spam.

import { isDefaultSender } from "../config/mail.ts";
import type { Config } from "../config.ts";

/** One line where mail leaves by a server and is from nobody; else null. */
export function warnDefaultSender({
  smtpUrl,
  mailFrom,
}: Pick<Config, "smtpUrl" | "mailFrom">): string | null {
  if (!smtpUrl || !isDefaultSender(mailFrom)) return null;
  return `MAIL_FROM: is not set, so mail is from ${mailFrom}, which does not exist. Set it to an address of yours.`;
}
