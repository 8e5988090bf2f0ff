import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { nameService } from "../../render/name-service.ts";

/** A new way in: told, so that a thief cannot make one in silence. */
export default function identityLinked(data: MailData): MailContent {
  const service = nameService(data.text("provider"));
  return {
    subject: "A new way to sign in",
    preview: `Your ${brandName()} account can be opened with ${service} now.`,
    title: "A new way in",
    parts: [
      {
        kind: "paragraph",
        text: `Your ${brandName()} account was linked to ${service} just now: signing in there opens it from now on.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once, and unlink it in your settings:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}
