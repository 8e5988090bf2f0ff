import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Somebody has applied for work that the reader decides about. */
export default function jobApplicationReceived(data: MailData): MailContent {
  const title = data.text("title");
  return {
    subject: `A new application: ${title}`,
    preview: "Open it when you have a moment: applicants see that you did.",
    title: "A new application",
    parts: [
      { kind: "paragraph", text: `Somebody has applied for ${title}.` },
      { kind: "button", label: "Open the applications", href: `${data.siteUrl}${data.text("path")}` },
      { kind: "small", text: "Everybody who applies gets an answer. We remind you after two weeks." },
    ],
  };
}
