import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The way to tickets that were booked without an account, for a person who asked for a new link. */
export default function guestTickets(data: MailData): MailContent {
  return {
    subject: "Your tickets",
    preview: "A new link to the tickets you booked without an account.",
    title: "Your tickets",
    parts: [
      { kind: "paragraph", text: "Here is a new link to your tickets. The links before it no longer work." },
      { kind: "button", label: "Show your tickets", href: `${data.siteUrl}${data.text("tickets_path")}` },
      {
        kind: "small",
        text: "Keep this email to yourself: the link shows your tickets to anyone who opens it. If you didn't ask for it, there is nothing to do.",
      },
    ],
  };
}
