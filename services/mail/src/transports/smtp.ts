// Where mail goes when there is a mail server.
import type { DeliverMail } from "./deliver-mail.ts";
import { restAfterFailure } from "./rest-after-failure.ts";

/** A mail server. */
export type SmtpTransport = { deliver: DeliverMail; close: () => void };

/** @param url `smtp://user:password@host:port`; @param from as the mail's header has it; @param newsletterFrom the same of the newsletter */
export function openSmtp(url: string, from: string, newsletterFrom = from): SmtpTransport {
  let transport: ReturnType<typeof connect> | undefined;
  return {
    deliver: restAfterFailure(async (recipient, mail) => {
      const { subject, html, text, files = [], leave, messageId, isNewsletter } = mail;
      transport ??= connect(url);
      await (await transport).sendMail({
        from: isNewsletter ? newsletterFrom : from,
        ...(messageId ? { messageId: `<${messageId}@${hostOf(from)}>` } : {}),
        ...(leave ? { headers: leaveHeaders(leave) } : {}),
        // an address object is one address, whatever commas or names somebody put into it
        to: { name: "", address: recipient },
        subject,
        html,
        text,
        attachments: files.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
      });
    }),
    close: () => void transport?.then((open) => open.close()),
  };
}

/** The host of the sender's address. */
const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

/** What lets a mail program show "unsubscribe" and do it: RFC 2369 and RFC 8058. */
const leaveHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  Precedence: "list",
});

async function connect(url: string) {
  // loaded for the first mail: a server at rest need not hold it
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 3_000,
    socketTimeout: 30_000,
    // a template is text and markup of ours; nothing in it may make the mailer read files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
