import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A team invites an address to a night. The words are ours: of the team there is its name and the title of its night. */
export default function eventInvited(data: MailData): MailContent {
  const title = data.text("event_title");
  const organiser = data.text("organiser_name");
  return {
    subject: `${organiser} invites you to ${title}`,
    preview: "Open your invitation to see the night.",
    title: "You're invited",
    parts: [
      { kind: "paragraph", text: `${organiser} invites you to ${title}.` },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "Open the invitation", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The link works for one person. If you didn't expect this, ignore this email.",
      },
    ],
  };
}
