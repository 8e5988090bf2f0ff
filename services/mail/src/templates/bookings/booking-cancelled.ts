import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A free booking was given back by the person who made it. */
export default function bookingCancelled(data: MailData): MailContent {
  const title = data.text("event_title");
  const name = data.maybe("buyer_name");
  return {
    subject: `You've given your places back: ${title}`,
    preview: "Somebody else can have them now.",
    title: "Your booking is cancelled",
    parts: [
      {
        kind: "paragraph",
        text: `${name ? `Hello ${name}. ` : ""}Your places at ${title} are free for somebody else now. There was nothing to pay, so there is nothing to refund.`,
      },
      {
        kind: "facts",
        rows: [
          ["Event", title],
          ["Night", toNightLabel(data.text("night_date"))],
          ["Reference", data.text("ref")],
        ],
      },
      { kind: "button", label: "See the event", href: `${data.siteUrl}/events/${data.text("event_slug")}` },
      { kind: "small", text: "Changed your mind? Book again while there are places left." },
    ],
  };
}
