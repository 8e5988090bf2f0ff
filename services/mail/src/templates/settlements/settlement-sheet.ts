import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A side without an account has a settlement to read and sign: the link was sent, or there is a new version. */
export default function settlementSheet(data: MailData): MailContent {
  const title = data.text("event_title");
  const organiser = data.text("organiser_name");
  const isNew = data.text("change") === "version";
  const what = isNew
    ? `${organiser} made a new version of what ${title} comes to between you. Read it, then sign it or say what is not right.`
    : `${organiser} settles ${title} with you here: what was agreed, what the night took and what you are owed.`;
  return {
    subject: isNew ? `A new version of your settlement of ${title}` : `Your settlement of ${title}`,
    preview: what,
    title: `Settlement of ${title}`,
    parts: [
      { kind: "paragraph", text: what },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "button", label: "Read the settlement", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The link is yours alone: whoever has it can sign for you. If you didn't expect this, ignore this email.",
      },
    ],
  };
}
