import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A code that proves the address of a person who books without an account. */
export default function guestCode(data: MailData): MailContent {
  const code = data.text("code");
  return {
    subject: `Your code: ${code}`,
    preview: "Type it on the page where you book.",
    title: "Your code",
    parts: [
      { kind: "paragraph", text: "Type this code on the page where you asked for it." },
      { kind: "code", code, caption: "It works for twenty minutes." },
      {
        kind: "small",
        text: "If you didn't ask for a code, ignore this email: without it, nobody books or changes anything with your address.",
      },
    ],
  };
}
