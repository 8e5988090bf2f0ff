// npm run mail:test -- to@example.org: one mail by hand, and what was said between us and the mail server.
import { toSender, trySmtp } from "@undercroft/mail";
import type { Config } from "../config.ts";
import { say } from "../terminal.ts";

/** Sends it. @throws Error when no address is given, no mail server is set, or the mail was not taken */
export async function testMail(config: Config, [recipient]: string[]): Promise<void> {
  if (!recipient || !/^[^\s@]+@[^\s@]+$/.test(recipient))
    throw new Error("Say to whom: npm run mail:test -- you@example.org");
  if (!config.smtpUrl)
    throw new Error(
      "SMTP_URL is not set, so mail does not leave this machine. Set it in .env and try again.",
    );
  const settings = {
    ...config.smtp,
    url: config.smtpUrl,
    from: toSender(config.mailFrom),
    name: new URL(config.siteUrl).hostname,
  };
  const isTaken = await trySmtp({ settings, recipient, print: (line) => say(line) });
  if (!isTaken) throw new Error("The mail was not taken.");
}
