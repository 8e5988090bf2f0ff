import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Proof that the person at the screen owns the account. */
export default function reauthentication(data: MailData): MailContent {
  const code = data.text("code");
  return {
    subject: `${code} is your verification code`,
    preview: "Type it where you were asked for it.",
    title: "Your verification code",
    parts: [
      {
        kind: "code",
        code,
        caption: "Type this code where you were asked for it. It works for ten minutes.",
      },
      {
        kind: "small",
        text: "If you did not ask for a code, change your password: somebody else may be signed in as you.",
      },
    ],
  };
}
