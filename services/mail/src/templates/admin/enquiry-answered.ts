import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Our answer to what somebody wrote to us. */
export default function enquiryAnswered(data: MailData): MailContent {
  return {
    subject: `Our answer (${data.text("reference")})`,
    preview: data.text("answer").slice(0, 120),
    title: "Our answer",
    parts: [
      ...data
        .text("answer")
        .split(/\n{2,}/)
        .map((text) => ({ kind: "paragraph", text }) as const),
      { kind: "small", text: `Your reference is ${data.text("reference")}. To write again, use the form.` },
      { kind: "button", label: "Write again", href: `${data.siteUrl}/contact` },
    ],
  };
}
