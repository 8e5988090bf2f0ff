import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To those who answer: somebody asks about access. What they ask is private and stays on the site. */
export default function accessRequestReceived(data: MailData): MailContent {
  const about = data.text("about");
  return {
    subject: `A question about access to ${about}`,
    preview: "Please answer within two working days.",
    title: "A question about access",
    parts: [
      { kind: "paragraph", text: `Somebody asks about access to ${about}.` },
      { kind: "facts", rows: [["Answer by the end of", data.text("due")]] },
      { kind: "button", label: "Read and answer", href: `${data.siteUrl}${data.text("path")}` },
      { kind: "small", text: "The question is private. It is written down who opens it." },
    ],
  };
}
