import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

/** The other side wrote about an application. What they wrote stays on the site. */
export default function jobApplicationMessage(data: MailData): MailContent {
  const title = data.text("title");
  return {
    subject: `A message about ${title}`,
    preview: "Read it and answer on the site.",
    title: "You have a message",
    parts: [
      { kind: "paragraph", text: `There is a new message about the application for ${title}.` },
      { kind: "button", label: "Read the message", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
