// Where mail goes when there is no mail server, and texts when there is no carrier: a table, read on /inbox.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { RenderedMail } from "../render/mail-content.ts";
import type { DeliverMail } from "./deliver-mail.ts";

/** By which way it would have gone; texts have a number with "+" for a recipient, and no HTML. */
type InboxChannel = "mail" | "sms" | "whatsapp";

/** A mail, or a text, as it is kept. */
export type InboxMail = RenderedMail & {
  id: string;
  recipient: string;
  channel: InboxChannel;
  created_at: Date;
};

/** Mails kept at most. */
const kept = 500;

/** Keeps each mail. */
export function deliverToInbox(database: ServiceDatabase): DeliverMail {
  return async (recipient, mail) => {
    await keepInInbox(database, { ...mail, recipient, channel: "mail" });
  };
}

/** Keeps one mail or text. */
export async function keepInInbox(
  database: ServiceDatabase,
  { recipient, channel, subject, html, text }: Omit<InboxMail, "id" | "created_at">,
): Promise<void> {
  await database.query(
    "insert into internal.inbox_mails (recipient, channel, subject, html, text) values ($1, $2, $3, $4, $5)",
    [recipient, channel, subject, html, text],
  );
  await database.query(
    `delete from internal.inbox_mails
     where id < (select id from internal.inbox_mails order by id desc offset $1 limit 1)`,
    [kept - 1],
  );
}

/** The newest mails, of one recipient or of all. */
export function listInbox(database: ServiceDatabase, recipient: string | null): Promise<InboxMail[]> {
  return database.query<InboxMail>(
    `select id, recipient, channel, subject, html, text, created_at from internal.inbox_mails
     where $1::text is null or recipient = lower($1) order by id desc limit 50`,
    [recipient],
  );
}

/** One mail. */
export async function findInboxMail(database: ServiceDatabase, id: string): Promise<InboxMail | undefined> {
  const [mail] = await database.query<InboxMail>(
    "select id, recipient, channel, subject, html, text, created_at from internal.inbox_mails where id = $1",
    [id],
  );
  return mail;
}
