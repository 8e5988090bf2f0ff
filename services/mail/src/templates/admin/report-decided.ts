import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** What somebody reported has been decided. */
export default function reportDecided(data: MailData): MailContent {
  const title = data.maybe("title");
  return {
    subject: "Your report has been decided",
    preview: "See what we decided.",
    title: "Your report has been decided",
    parts: [
      {
        kind: "paragraph",
        text: title
          ? `We have looked at what you reported: ${title}.`
          : "We have looked at what you reported.",
      },
      { kind: "button", label: "See the outcome", href: `${data.siteUrl}/reports/${data.text("reference")}` },
    ],
  };
}
