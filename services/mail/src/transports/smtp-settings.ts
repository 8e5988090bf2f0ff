import type { Sender } from "./sender.ts";

/** How the mail server is reached, and what is said to it. */
export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or smtps */
  url: string;
  from: Sender;
  /** the sender of the newsletter, where it is another */
  newsletterFrom?: Sender | undefined;
  /** what we call ourselves in EHLO; servers look whether it exists */
  name?: string | undefined;
  /** seconds to wait for a connection, a greeting or an answer; 60 unless told */
  timeoutSeconds?: number | undefined;
  /** encryption on smtp://: where the server offers it (unless told), always, or never */
  tls?: "starttls" | "required" | "off" | undefined;
  /** certificates in PEM that are believed besides the public ones */
  ca?: string | undefined;
};

/**
 * A greeting may take a minute: servers pause before it to be rid of senders that do not wait, and RFC 5321, section 4.5.3.2, asks
 * senders for five.
 */
const usualSeconds = 60;
/** A connection is opened before the greeting is waited for, and the library counts both against one limit. */
const connectingSeconds = 15;

/** The settings as nodemailer has them. */
export function toTransport(settings: SmtpSettings) {
  const seconds = settings.timeoutSeconds ?? usualSeconds;
  return {
    url: settings.url,
    ...(settings.name ? { name: settings.name } : {}),
    connectionTimeout: (seconds + connectingSeconds) * 1000,
    greetingTimeout: seconds * 1000,
    // silence on the wire is told as what was waited for, where that ends first
    socketTimeout: seconds * 1000 + 1_000,
    requireTLS: settings.tls === "required",
    ignoreTLS: settings.tls === "off",
    ...(settings.ca ? { tls: { ca: settings.ca } } : {}),
    // a template is text and markup of ours; nothing in it may make the mailer read files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
