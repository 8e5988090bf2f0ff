import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The address of a secret event is open to those who hold a ticket. */
export default function placeRevealed(data: MailData): MailContent {
  const title = data.text("title");
  const notes = data.maybe("notes");
  return {
    subject: `Where ${title} is`,
    preview: `The address of ${title} is open to you.`,
    title: "Here is the place",
    parts: [
      { kind: "paragraph", text: `You hold a ticket to ${title}. Please keep the address to yourself.` },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Address", data.text("address")],
          ...(notes ? ([["How to find it", notes]] as const) : []),
        ],
      },
      { kind: "button", label: "Open the event", href: `${data.siteUrl}/events/${data.text("slug")}` },
    ],
  };
}
