// One mail by hand, with everything that is said: what an operator needs to see why a mail server does not take mail.
import { judgeFailure, type SmtpFailure } from "./judge-failure.ts";
import { type SmtpSettings, toTransport } from "./smtp-settings.ts";

/** A test mail, and the lines of the conversation as they come; passwords are never among them. */
export type SmtpTrial = { settings: SmtpSettings; recipient: string; print: (line: string) => void };

const advice = {
  unavailable: "The server could not be used. Look at SMTP_URL, SMTP_TLS, SMTP_CA and MAIL_FROM.",
  refused: "The server refused this mail for good. It would not be tried again.",
  failed: "The server did not take the mail now. It would be tried again for four days.",
};

/** Sends one mail. Answers whether the server took it. */
export async function trySmtp({ settings, recipient, print }: SmtpTrial): Promise<boolean> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...toTransport(settings), logger: toLogger(print), debug: true });
  try {
    const { response } = await transport.sendMail({
      from: settings.from,
      to: { name: "", address: recipient },
      subject: "A test of your mail server",
      text: "This mail was sent by npm run mail:test. If you can read it, mail leaves this installation.\n",
    });
    print(`\nThe server took it: ${response}`);
    return true;
  } catch (error) {
    const failure = error as SmtpFailure & Error;
    print(`\n${failure.message}\n${advice[judgeFailure(failure)]}`);
    return false;
  } finally {
    transport.close();
  }
}

type Entry = { tnx?: string };

/** Prints what goes over the wire and what became of the connection. */
function toLogger(print: (line: string) => void) {
  const line = (entry: Entry, text: unknown, ...rest: unknown[]): void => {
    const sign =
      entry?.tnx === "client" ? ">" : entry?.tnx === "server" ? "<" : entry?.tnx === "message" ? "|" : "·";
    const words = rest.reduce<string>(
      (said, word) => said.replace(/%[sdj]/, () => String(word)),
      String(text),
    );
    for (const one of words.trimEnd().split(/\r?\n/)) print(`${sign} ${one}`);
  };
  const level = (): void => {};
  return { level, trace: line, debug: line, info: line, warn: line, error: line, fatal: line };
}
