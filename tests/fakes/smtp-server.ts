// A mail server on loopback that takes every mail and shows what arrived, as it came over the wire.
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail that arrived: whom the envelope named, the raw text, and what it says. */
export type ReceivedMail = { recipients: string[]; raw: string; content: Email };

/** A running mail server. */
export type FakeSmtpServer = {
  /** as SMTP_URL takes it */
  url: string;
  mails: ReceivedMail[];
  /** refuses that many mails with a temporary error, as greylisting does */
  refuse: (times: number) => void;
  /** the first mail to an address. @throws Error after ten seconds */
  waitFor: (recipient: string) => Promise<ReceivedMail>;
  close: () => Promise<void>;
};

/** Starts it. @param port a free one where none is named */
export async function startSmtpServer(port = 0): Promise<FakeSmtpServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map((to) => to.address);
        mails.push({ recipients, raw, content: await PostalMime.parse(raw) });
        done();
      });
    },
  });
  server.on("error", () => {}); // a sender that was killed hangs up in the middle of a mail
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (times) => {
      refusals = times;
    },
    waitFor: async (recipient) => {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const mail = mails.find((one) => one.recipients.includes(recipient));
        if (mail) return mail;
        await sleep(50);
      }
      throw new Error(`No mail to ${recipient} arrived`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
