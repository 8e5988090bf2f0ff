import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** After the fact, so that a thief cannot do it in silence. */
export default function passwordChanged(data: MailData): MailContent {
  return {
    subject: "Your password was changed",
    preview: "All your other devices have been signed out.",
    title: "Your password was changed",
    parts: [
      {
        kind: "paragraph",
        text: `The password of your ${brandName()} account was changed just now, and all other devices were signed out.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}
