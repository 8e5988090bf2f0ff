import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A ticket that was passed on was refunded: its holder hears where the money went. */
export default function refundToPayer(data: MailData): MailContent {
  const title = data.text("event_title");
  return {
    subject: `Your ticket for ${title} was refunded`,
    preview: "The money goes to the person who paid.",
    title: "Your ticket was refunded",
    parts: [
      {
        kind: "paragraph",
        text: `Somebody else paid for your ticket for ${title}, so the refund goes to them, the way they paid. The ticket is no longer valid.`,
      },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "My bookings", href: `${data.siteUrl}/bookings` },
    ],
  };
}
