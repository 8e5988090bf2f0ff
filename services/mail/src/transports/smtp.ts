// Where mail goes when there is a mail server.
import type { DeliverMail } from "./deliver-mail.ts";
import { restAfterFailure } from "./rest-after-failure.ts";
import { type SmtpSettings, toTransport } from "./smtp-settings.ts";

/** A mail server. */
export type SmtpTransport = { deliver: DeliverMail; close: () => void };

/** Nothing connects before the first mail. */
export function openSmtp(settings: SmtpSettings): SmtpTransport {
  const { from, newsletterFrom = from } = settings;
  let transport: ReturnType<typeof connect> | undefined;
  const open = () => {
    transport ??= connect(settings);
    return transport;
  };
  const deliver: DeliverMail = async (recipient, mail) => {
    const { subject, html, text, files = [], leave, messageId, isNewsletter } = mail;
    await (await open()).sendMail({
      from: isNewsletter ? newsletterFrom : from,
      ...(messageId ? { messageId: `<${messageId}@${hostOf(from.address)}>` } : {}),
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
  };
  const isThere = async (): Promise<boolean> => {
    try {
      await (await open()).verify();
      return true;
    } catch {
      return false;
    }
  };
  return {
    deliver: restAfterFailure(deliver, isThere),
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** The host of an address. */
const hostOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** What lets a mail program show "unsubscribe" and do it: RFC 2369 and RFC 8058. */
const leaveHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  Precedence: "list",
});

async function connect(settings: SmtpSettings) {
  // loaded for the first mail: a server at rest need not hold it
  const { createTransport } = await import("nodemailer");
  return createTransport({ ...toTransport(settings), pool: true, maxConnections: 2 });
}
