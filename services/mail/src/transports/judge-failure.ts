// What a failure of SMTP means for the mail it happened to. RFC 5321, section 4.2.1: 4yz is for now, 5yz is for good.

/** What nodemailer's errors say besides their message. */
export type SmtpFailure = { code?: string; responseCode?: number; command?: string; timeoutType?: string };

/** The server could not be asked; this mail was refused for good; or it failed and may be tried again. */
export type Judgement = "unavailable" | "refused" | "failed";

/** Failures of the connection and of signing in, by nodemailer's codes. */
const ofTheServer: ReadonlySet<string> = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "EPROTOCOL",
  "ETLS",
  "EAUTH",
  "ENOAUTH",
]);

const mailTooLarge = 552;

/** @param error as nodemailer throws it */
export function judgeFailure(error: SmtpFailure): Judgement {
  const { code = "", responseCode = 0, command = "" } = error;
  if (ofTheServer.has(code)) return "unavailable";
  // a sender that the server does not take is the operator's to mend, and no mail's fault
  if (command === "MAIL FROM" && responseCode >= 500 && responseCode !== mailTooLarge) return "unavailable";
  if (responseCode >= 500) return "refused";
  if (code === "EMESSAGE" && responseCode === 0) return "refused";
  return "failed";
}

/** Whether the connection broke off in the middle of something: either the server went, or it dislikes this mail. */
export const isAmbiguous = ({ code = "", timeoutType }: SmtpFailure): boolean =>
  ["ECONNECTION", "ECONNRESET", "EPIPE", "ESOCKET", "ETIMEDOUT"].includes(code) &&
  (timeoutType === undefined || timeoutType === "SOCKET_TIMEOUT");
