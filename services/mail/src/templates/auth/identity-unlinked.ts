import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { nameService } from "../../render/name-service.ts";

/** A way in that is gone. */
export default function identityUnlinked(data: MailData): MailContent {
  const service = nameService(data.text("provider"));
  return {
    subject: "A way to sign in was removed",
    preview: `${service} opens your ${brandName()} account no more.`,
    title: "One way in less",
    parts: [
      {
        kind: "paragraph",
        text: `${service} was unlinked from your ${brandName()} account just now and does not open it any more.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}
