import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An act without an account is asked what it played. */
export default function setlistAsked(data: MailData): MailContent {
  const title = data.text("event_title");
  const isReminder = data.text("is_reminder") === "true";
  const what = `${data.text("organiser_name")} asks what ${data.text("act")} played at ${title}. Type or paste the titles and who wrote them: writers are paid through PRS by it.`;
  return {
    subject: isReminder ? `A reminder: your set list of ${title}` : `What did you play at ${title}?`,
    preview: what,
    title: `Your set list of ${title}`,
    parts: [
      { kind: "paragraph", text: what },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "Give the set list", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The link needs no account and ends four weeks after the night. We remind you twice at most. If you didn't play there, ignore this email.",
      },
    ],
  };
}
