import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Tells the operator that emails could not be delivered and will not be tried again. */
export default function mailsFailed(data: MailData): MailContent {
  const count = data.text("count");
  const mails = count === "1" ? "1 email" : `${count} emails`;
  return {
    subject: `${mails} could not be delivered`,
    preview: "They will not be tried again unless you send them again.",
    title: `${mails} could not be delivered`,
    parts: [
      {
        kind: "paragraph",
        text: `Since the last email about it, ${mails} could not be delivered. They will not be tried again by themselves.`,
      },
      { kind: "paragraph", text: `The last answer of the mail server: ${data.text("message")}` },
      { kind: "button", label: "See what failed", href: `${data.siteUrl}/admin/mails` },
    ],
  };
}
