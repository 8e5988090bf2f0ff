import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The organiser ended tickets without a refund: holders and buyer hear it before they stand at the door. */
export default function ticketsEnded(data: MailData): MailContent {
  const title = data.text("event_title");
  const count = data.text("tickets") === "1" ? "1 ticket" : `${data.text("tickets")} tickets`;
  return {
    subject: `No longer valid: ${count} for ${title}`,
    preview: "The organiser ended them without a refund.",
    title: "Tickets that are no longer valid",
    parts: [
      {
        kind: "paragraph",
        text: `The organiser of ${title} has ended ${count} of booking ${data.text("ref")}. They let nobody in any more, and no money comes back for them.`,
      },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "My bookings", href: `${data.siteUrl}/bookings` },
      {
        kind: "small",
        text: "If you did not agree to this, write to the organiser first, then to us. If the night is cancelled, all that you paid comes back.",
      },
    ],
  };
}
