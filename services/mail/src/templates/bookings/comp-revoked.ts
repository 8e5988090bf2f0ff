import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An organiser takes back a free ticket that was not taken yet. */
export default function compRevoked(data: MailData): MailContent {
  const title = data.text("event_title");
  const organiser = data.text("organiser_name");
  return {
    subject: `Your free ticket for ${title} was taken back`,
    preview: `${organiser} has taken the ticket back.`,
    title: "Your ticket was taken back",
    parts: [
      {
        kind: "paragraph",
        text: `${organiser} has taken back the free ticket for ${title} that we sent you. The link in our earlier email no longer works.`,
      },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      { kind: "small", text: `If you think this is a mistake, ask ${organiser}.` },
    ],
  };
}
