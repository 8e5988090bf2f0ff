import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An organiser has decided about an application for a place. */
export default function applicationDecided(data: MailData): MailContent {
  const title = data.text("title");
  const isApproved = data.text("is_approved") === "true";
  const isPaid = data.text("is_paid") === "true";
  const text = !isApproved
    ? `The organiser of ${title} could not give you a place this time.`
    : isPaid
      ? `The organiser of ${title} keeps your places for 48 hours, so that you can pay for them.`
      : `Your places at ${title} are yours.`;
  return {
    subject: isApproved ? `You're in: ${title}` : `About your application: ${title}`,
    preview: text,
    title: isApproved ? "You're in" : "Not this time",
    parts: [
      { kind: "paragraph", text },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "Your bookings", href: `${data.siteUrl}/bookings` },
    ],
  };
}
