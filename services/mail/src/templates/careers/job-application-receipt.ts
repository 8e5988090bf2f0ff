import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

export default function jobApplicationReceipt(data: MailData): MailContent {
  const title = data.text("title");
  const organisation = data.maybe("organisation");
  return {
    subject: `You have applied: ${title}`,
    preview: "You see where it stands on the site.",
    title: "Your application has been sent",
    parts: [
      {
        kind: "paragraph",
        text: organisation
          ? `${organisation} has your application for ${title}.`
          : `Your application for ${title} has arrived.`,
      },
      { kind: "button", label: "See your applications", href: `${data.siteUrl}/careers/applications` },
      { kind: "small", text: "Nobody else learns that you applied." },
    ],
  };
}
