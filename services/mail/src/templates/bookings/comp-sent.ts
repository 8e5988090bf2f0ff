import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An organiser gives somebody a free ticket. */
export default function compSent(data: MailData): MailContent {
  const title = data.text("event_title");
  const organiser = data.text("organiser_name");
  return {
    subject: `A free ticket for ${title}`,
    preview: `${organiser} has put a ticket aside for you.`,
    title: "You're on the list",
    parts: [
      {
        kind: "paragraph",
        text: `${data.text("name")}, ${organiser} gives you a free ticket for ${title}. Open it with the account of this email address, and it is in your bookings.`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Ticket", data.text("ticket")],
        ],
      },
      { kind: "button", label: "Take the ticket", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The place is yours until the night is over, and costs nothing. If you didn't expect this, ignore this email.",
      },
    ],
  };
}
