import { leaveTheList } from "../../render/leave-the-list.ts";
import { toClockLabel, toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** It is somebody's turn: tickets are held for them until a time. */
export default function waitlistOffer(data: MailData): MailContent {
  const title = data.text("event_title");
  const until = toClockLabel(data.text("ends_at"), data.text("today"));
  const total = data.maybe("total");
  return {
    subject: `Tickets are held for you: ${title}`,
    preview: `They are yours until ${until}.`,
    title: "It's your turn",
    parts: [
      {
        kind: "paragraph",
        text: `Tickets for ${title} are held for you until ${until}. After that they go to the next person in line.`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Held for you", data.text("offered")],
          ["Total", total ?? "Free"],
          ["Until", until],
        ],
      },
      { kind: "button", label: "Book them", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "Changed your mind? Leave the list, and the next person gets them sooner.",
      },
      ...leaveTheList(data),
    ],
  };
}
