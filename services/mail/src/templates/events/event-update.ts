import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The organiser wrote to those who hold a ticket. */
export default function eventUpdate(data: MailData): MailContent {
  const title = data.text("title");
  return {
    subject: `News of ${title}`,
    preview: data.text("body").slice(0, 120),
    title: `News of ${title}`,
    parts: [
      { kind: "paragraph", text: data.text("body") },
      { kind: "button", label: "See the event", href: `${data.siteUrl}/events/${data.text("slug")}` },
      { kind: "small", text: "The organiser wrote this to everybody who holds a ticket." },
    ],
  };
}
