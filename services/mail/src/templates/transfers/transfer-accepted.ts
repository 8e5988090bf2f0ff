import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A ticket that was passed on has a new holder. */
export default function transferAccepted(data: MailData): MailContent {
  const title = data.text("event_title");
  const isOne = data.text("tickets") === "1";
  return {
    subject: `Accepted: your ticket${isOne ? "" : "s"} for ${title}`,
    preview: "Your old code no longer works.",
    title: isOne ? "Your ticket was accepted" : "Your tickets were accepted",
    parts: [
      {
        kind: "paragraph",
        text: `${isOne ? "The ticket" : "The tickets"} you passed on for ${title} ${isOne ? "has" : "have"} a new holder. The code you had no longer works at the door.`,
      },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "My bookings", href: `${data.siteUrl}/bookings` },
      {
        kind: "small",
        text: "If money for it ever goes back, it goes to the person who paid.",
      },
    ],
  };
}
