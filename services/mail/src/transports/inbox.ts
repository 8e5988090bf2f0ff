// Where mail goes when there is no mail server: a table, read on /inbox.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { RenderedMail } from "../render/mail-content.ts";
import type { DeliverMail } from "./deliver-mail.ts";

/** A mail as it is kept. */
export type InboxMail = RenderedMail & { id: string; recipient: string; created_at: Date };

/** Mails kept at most. */
const kept = 500;

/** Keeps each mail. */
export function deliverToInbox(database: ServiceDatabase): DeliverMail {
  return async (recipient, mail) => {
    await database.query(
      "insert into internal.inbox_mails (recipient, subject, html, text) values ($1, $2, $3, $4)",
      [recipient, mail.subject, mail.html, mail.text],
    );
    await database.query(
      `delete from internal.inbox_mails
       where id < (select id from internal.inbox_mails order by id desc offset $1 limit 1)`,
      [kept - 1],
    );
  };
}

/** The newest mails, of one recipient or of all. */
export function listInbox(database: ServiceDatabase, recipient: string | null): Promise<InboxMail[]> {
  return database.query<InboxMail>(
    `select id, recipient, subject, html, text, created_at from internal.inbox_mails
     where $1::text is null or recipient = lower($1) order by id desc limit 50`,
    [recipient],
  );
}

/** One mail. */
export async function findInboxMail(database: ServiceDatabase, id: string): Promise<InboxMail | undefined> {
  const [mail] = await database.query<InboxMail>(
    "select id, recipient, subject, html, text, created_at from internal.inbox_mails where id = $1",
    [id],
  );
  return mail;
}
