import { toNightLabel } from "../render/london-time.ts";
import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

/** The receipt of a message to us. */
export default function contactReceived(data: MailData): MailContent {
  const reference = data.text("reference");
  return {
    subject: `We have your message (${reference})`,
    preview: `Your reference is ${reference}.`,
    title: "We have your message",
    parts: [
      {
        kind: "paragraph",
        text: `Hello ${data.text("name")}, thank you for writing. Your reference is ${reference}. We answer by ${toNightLabel(data.text("due_at").slice(0, 10))}, usually sooner.`,
      },
      { kind: "paragraph", text: `You wrote: ${data.text("message")}` },
      { kind: "small", text: "Something to add? Answer this email and keep the reference in it." },
    ],
  };
}
