// Sends what the product queues, by SMTP where there is a server, into the inbox page where there is none.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Hono } from "hono";
import { createInboxApp } from "./inbox/inbox-app.ts";
import { type AttachPapers, createSendMail } from "./send-mail.ts";
import { deliverToInbox } from "./transports/inbox.ts";
import { openSmtp } from "./transports/smtp.ts";

/** What the mailer is made of. */
export type MailerDependencies = {
  /** logged in as auth_admin */
  database: ServiceDatabase;
  /** `smtp://…`; without it mail is kept in the inbox */
  smtpUrl?: string | undefined;
  /** the sender, e.g. `Undercroft <hello@undercroft.example>` */
  from: string;
  /** the sender of the newsletter, where it is another */
  newsletterFrom?: string | undefined;
  /** without a trailing slash */
  siteUrl: string;
  /** makes the tickets, the receipt and the calendar entry that the confirmation of a booking carries */
  attach?: AttachPapers;
};

/** The worker's tasks, and the inbox page: mount it at `/inbox` and at `/inbox.json`, in development and demo only. */
export type Mailer = {
  tasks: { "send-mail": (payload: unknown, job?: { id: string }) => Promise<void> };
  app: Hono;
  close: () => void;
};

/** Makes the mailer; nothing connects before the first mail. */
export function createMailer({
  database,
  smtpUrl,
  from,
  newsletterFrom,
  siteUrl,
  attach,
}: MailerDependencies): Mailer {
  const smtp = smtpUrl ? openSmtp(smtpUrl, from, newsletterFrom) : undefined;
  const deliver = smtp?.deliver ?? deliverToInbox(database);
  return {
    tasks: { "send-mail": createSendMail(deliver, siteUrl, database, attach) },
    app: createInboxApp(database, new URL(siteUrl).hostname),
    close: () => smtp?.close(),
  };
}
