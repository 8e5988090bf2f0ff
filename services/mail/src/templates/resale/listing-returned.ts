import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Nobody bought a ticket that was on sale: it is its holder's again. */
export default function listingReturned(data: MailData): MailContent {
  const title = data.text("event_title");
  return {
    subject: `Your ticket for ${title} was not sold`,
    preview: "It is off sale again and still gets you in.",
    title: "Your ticket is off sale again",
    parts: [
      {
        kind: "paragraph",
        text: `Nobody has bought your ticket for ${title}, so we have taken it off sale. It is still yours, and it gets you in if the night goes ahead.`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Ticket", `${data.text("ticket")}, number ${data.text("number")}`],
        ],
      },
      { kind: "button", label: "Your bookings", href: `${data.siteUrl}/bookings` },
    ],
  };
}
