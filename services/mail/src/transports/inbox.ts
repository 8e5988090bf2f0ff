// Where mail goes when there is no mail server, and texts when there is no carrier: a table, read on /inbox.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { MailFile, RenderedMail } from "../render/mail-content.ts";
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
const keptMails = 500;

/** Keeps each mail. */
export function deliverToInbox(database: ServiceDatabase): DeliverMail {
  return async (recipient, mail) => {
    await keepInInbox(database, { ...mail, recipient, channel: "mail" });
  };
}

/** Keeps one mail or text. */
export async function keepInInbox(
  database: ServiceDatabase,
  { recipient, channel, subject, html, text, files = [] }: Omit<InboxMail, "id" | "created_at">,
): Promise<void> {
  const kept = files.map(({ name, type, bytes }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString("base64"),
  }));
  await database.query(
    "insert into internal.inbox_mails (recipient, channel, subject, html, text, files) values ($1, $2, $3, $4, $5, $6)",
    [recipient, channel, subject, html, text, JSON.stringify(kept)],
  );
  await database.query(
    `delete from internal.inbox_mails
     where id < (select id from internal.inbox_mails order by id desc offset $1 limit 1)`,
    [keptMails - 1],
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

export async function findInboxMail(
  database: ServiceDatabase,
  id: string,
): Promise<(InboxMail & { fileNames: string[] }) | undefined> {
  const [mail] = await database.query<InboxMail & { fileNames: string[] }>(
    `select id, recipient, channel, subject, html, text, created_at,
       array(select f ->> 'name' from jsonb_array_elements(files) f) as "fileNames"
     from internal.inbox_mails where id = $1`,
    [id],
  );
  return mail;
}

/** A file that came with a mail. */
export async function findInboxFile(
  database: ServiceDatabase,
  id: string,
  name: string,
): Promise<MailFile | undefined> {
  const [file] = await database.query<{ type: string; base64: string }>(
    `select f ->> 'type' as type, f ->> 'base64' as base64
     from internal.inbox_mails, jsonb_array_elements(files) f where id = $1 and f ->> 'name' = $2`,
    [id, name],
  );
  return file && { name, type: file.type, bytes: new Uint8Array(Buffer.from(file.base64, "base64")) };
}
