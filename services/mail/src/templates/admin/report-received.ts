import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A report has arrived: its reference and where to follow it. */
export default function reportReceived(data: MailData): MailContent {
  const title = data.maybe("title");
  return {
    subject: "We have your report",
    preview: `Reference ${data.text("reference")}.`,
    title: "Thank you for telling us",
    parts: [
      {
        kind: "paragraph",
        text: `We have your report${title ? ` about ${title}` : ""}. A member of our staff will look at it, and the link below shows what was decided.`,
      },
      {
        kind: "button",
        label: "Follow your report",
        href: `${data.siteUrl}/reports/${data.text("reference")}`,
      },
      { kind: "small", text: "Nobody outside our staff learns that you reported it." },
    ],
  };
}
