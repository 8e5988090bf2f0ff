import { brandName } from "@undercroft/contract/brand";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The account goes on a day that is named, unless its owner keeps it. */
export default function erasureScheduled(data: MailData): MailContent {
  const day = toNightLabel(data.text("due_at").slice(0, 10));
  return {
    subject: "Your account will be deleted",
    preview: `It will be deleted on ${day}. Until then you can keep it.`,
    title: "Your account will be deleted",
    parts: [
      {
        kind: "paragraph",
        text: `You asked us to delete your ${brandName()} account. It is hidden now and will be deleted on ${day}.`,
      },
      {
        kind: "paragraph",
        text: "Your name, address, answers and pictures go. Bookings stay without your name for as long as tax law asks.",
      },
      {
        kind: "paragraph",
        text: "Changed your mind, or was it not you? Sign in before that day and keep it.",
      },
      { kind: "button", label: "Keep my account", href: `${data.siteUrl}/settings/data` },
    ],
  };
}
