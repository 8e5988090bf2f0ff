import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

/** The other side of a hire request wrote. The message itself stays on the site. */
export default function hireMessage(data: MailData): MailContent {
  const venue = data.text("venue");
  const toTeam = data.text("side") === "team";
  const text = toTeam
    ? `There is a new message about the hire of ${venue} on ${data.text("night")}.`
    : `${venue} wrote to you about ${data.text("night")}.`;
  return {
    subject: toTeam ? `A message about hiring ${venue}` : `A message from ${venue}`,
    preview: text,
    title: "A new message",
    parts: [
      { kind: "paragraph", text },
      { kind: "button", label: "Read it", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
