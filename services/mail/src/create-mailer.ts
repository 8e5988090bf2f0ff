// Sends what the product queues, by SMTP where there is a server, into the inbox page where there is none.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Hono } from "hono";
import { createInboxApp } from "./inbox/inbox-app.ts";
import { type AttachPapers, createSendMail, type MailJobFacts } from "./send-mail.ts";
import { deliverToInbox } from "./transports/inbox.ts";
import { readSender, type Sender } from "./transports/sender.ts";
import { openSmtp } from "./transports/smtp.ts";
import type { SmtpSettings } from "./transports/smtp-settings.ts";

/** What the mailer is made of. */
export type MailerDependencies = {
  /** logged in as auth_admin */
  database: ServiceDatabase;
  /** `smtp://…`; without it mail is kept in the inbox */
  smtpUrl?: string | undefined;
  /** how to speak to it, where not as usual */
  smtp?: Pick<SmtpSettings, "timeoutSeconds" | "tls" | "ca"> | undefined;
  /** the sender, e.g. `Undercroft <hello@undercroft.example>` */
  from: string;
  /** the sender of the newsletter, where it is another */
  newsletterFrom?: string | undefined;
  /** without a trailing slash */
  siteUrl: string;
  /** makes the tickets, the receipt and the calendar entry that the confirmation of a booking carries */
  attach?: AttachPapers;
  /** makes the calendar entry that a mail about a change of a night carries, by the event's id */
  attachNight?: AttachPapers;
};

/** The worker's tasks, and the inbox page: mount it at `/inbox` and at `/inbox.json`, in development and demo only. */
export type Mailer = {
  tasks: { "send-mail": (payload: unknown, job?: MailJobFacts) => Promise<void> };
  app: Hono;
  close: () => void;
};

/** Makes the mailer; nothing connects before the first mail. @throws Error when a sender is none */
export function createMailer({
  database,
  smtpUrl,
  smtp: settings,
  from,
  newsletterFrom,
  siteUrl,
  attach,
  attachNight,
}: MailerDependencies): Mailer {
  const name = new URL(siteUrl).hostname;
  const senders = { from: toSender(from), newsletterFrom: toSender(newsletterFrom ?? from) };
  const smtp = smtpUrl ? openSmtp({ ...settings, url: smtpUrl, name, ...senders }) : undefined;
  const deliver = smtp?.deliver ?? deliverToInbox(database);
  return {
    tasks: { "send-mail": createSendMail(deliver, siteUrl, database, { attach, attachNight }) },
    app: createInboxApp(database, name),
    close: () => smtp?.close(),
  };
}

/** @throws Error when it is no sender */
export function toSender(text: string): Sender {
  const sender = readSender(text);
  if (!sender) throw new Error(`"${text}" is no sender of mail`);
  return sender;
}
