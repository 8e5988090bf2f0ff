import { toClockLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A night has changed and there is still time to decide. */
export default function refundChoice(data: MailData): MailContent {
  const title = data.text("event_title");
  const deadline = data.text("deadline");
  return {
    subject: `Keep your tickets, or have your money back: ${title}`,
    preview: `${title} has changed. The choice is yours until then.`,
    title: "Do you still want to go?",
    parts: [
      {
        kind: "paragraph",
        text: `${title} has changed since you booked. You may keep your tickets, have your money back, or donate it to the organiser.`,
      },
      { kind: "facts", rows: [["Decide by", toClockLabel(deadline, deadline.slice(0, 10))]] },
      { kind: "button", label: "Decide", href: `${data.siteUrl}/payment?booking=${data.text("ref")}` },
      { kind: "small", text: "If you do nothing, you keep your tickets." },
    ],
  };
}
