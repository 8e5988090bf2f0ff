import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To the team of a room: somebody asks to hire it. */
export default function hireRequested(data: MailData): MailContent {
  const venue = data.text("venue");
  return {
    subject: `Somebody asks to hire ${venue}`,
    preview: `For ${data.text("night")}. Please answer within three days.`,
    title: "A new hire request",
    parts: [
      { kind: "paragraph", text: `Somebody asks to hire ${venue}.` },
      { kind: "facts", rows: [["Night", data.text("night")]] },
      { kind: "button", label: "Read the request", href: `${data.siteUrl}${data.text("path")}` },
      { kind: "small", text: "Without an answer the request ends after 72 hours." },
    ],
  };
}
