import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To the team of a room: a request has waited for a day, or for two. */
export default function hireDue(data: MailData): MailContent {
  const venue = data.text("venue");
  const isLast = data.text("state") === "last";
  return {
    subject: isLast
      ? `A hire request for ${venue} ends tomorrow`
      : `A hire request for ${venue} waits for you`,
    preview: `For ${data.text("night")}. Nobody has answered it yet.`,
    title: isLast ? "This request ends tomorrow" : "A request waits for you",
    parts: [
      {
        kind: "paragraph",
        text: isLast
          ? `A request to hire ${venue} on ${data.text("night")} has waited for two days. After three it ends by itself.`
          : `A request to hire ${venue} on ${data.text("night")} has waited for a day.`,
      },
      { kind: "button", label: "Answer", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
