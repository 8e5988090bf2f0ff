import type { MailPart } from "./mail-content.ts";
import type { MailData } from "./mail-data.ts";

/** The code that does what the link does. */
export const codeOr: (data: MailData) => MailPart = (data) => ({
  kind: "code",
  code: data.text("code"),
  caption: "Or type this code where you asked for it. It works for ten minutes.",
});

/** What somebody who did not ask for the email should do. */
export const ignore = (what: string): MailPart => ({
  kind: "small",
  text: `${what} If it was not you, ignore this mail: nothing happens until somebody follows the link.`,
});
