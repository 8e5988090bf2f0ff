// Whether a mail server can be used, without sending anything: connection, greeting, encryption and password.
import { type SmtpSettings, toTransport } from "./smtp-settings.ts";

const remedies: Record<string, string> = {
  EAUTH: "Correct user and password in SMTP_URL.",
  EDNS: "Correct the host in SMTP_URL.",
  ETIMEDOUT: "Correct host and port in SMTP_URL, or set SMTP_TIMEOUT where the server pauses for longer.",
  ETLS: "Set SMTP_CA for a certificate of your own, or SMTP_TLS.",
};

/** Speaks with the server. Answers null when it can be used, else a sentence with the remedy; no password is in it. */
export async function verifySmtp(settings: SmtpSettings): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(toTransport(settings));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const remedy = remedies[code] ?? "Correct host and port in SMTP_URL, or start the mail server.";
    return `SMTP_URL: the mail server could not be used (${message}). ${remedy}`;
  } finally {
    transport.close();
  }
}
