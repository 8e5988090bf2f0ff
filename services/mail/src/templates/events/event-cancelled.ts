import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An event that somebody holds a ticket to is cancelled. */
export default function eventCancelled(data: MailData): MailContent {
  const title = data.text("title");
  const reason = data.maybe("reason");
  return {
    subject: `Cancelled: ${title}`,
    preview: `${title} will not happen.`,
    title: `${title} is cancelled`,
    parts: [
      { kind: "paragraph", text: `${title} will not happen. We are sorry.` },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ...(reason ? ([["Why", reason]] as const) : []),
        ],
      },
      {
        kind: "paragraph",
        text: "What you paid is refunded in full, booking fee included. Free places need nothing from you.",
      },
      { kind: "button", label: "Your bookings", href: `${data.siteUrl}/bookings` },
    ],
  };
}
