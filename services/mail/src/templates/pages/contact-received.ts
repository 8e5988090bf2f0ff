import { greet } from "../../render/greet.ts";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The receipt of a message to us. */
export default function contactReceived(data: MailData): MailContent {
  const reference = data.text("reference");
  const message = data.maybe("message");
  const day = toNightLabel(data.text("due_at").slice(0, 10));
  return {
    subject: `We have your message (${reference})`,
    preview: `Your reference is ${reference}.`,
    title: "We have your message",
    parts: [
      {
        kind: "paragraph",
        text: `${greet(data.maybe("name"))}, thank you for writing. Your reference is ${reference}. We answer by ${day}, usually sooner.`,
      },
      ...(message ? [{ kind: "paragraph", text: `You wrote: ${message}` } as const] : []),
      {
        kind: "small",
        text: "Something to add? Answer this email and keep the reference in it. If you did not write to us, somebody typed your address by mistake: there is nothing you have to do.",
      },
    ],
  };
}
