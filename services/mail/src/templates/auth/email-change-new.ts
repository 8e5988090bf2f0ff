import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { codeOr, ignore } from "../../render/mail-parts.ts";

/** To the new address of somebody who is moving. */
export default function emailChangeNew(data: MailData): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: `Your ${brandName()} account is moving to this address.`,
    title: "Is this your new address?",
    parts: [
      {
        kind: "paragraph",
        text: `You asked to use ${data.text("new_email")} for your ${brandName()} account from now on.`,
      },
      { kind: "button", label: "Confirm the new address", href: data.link("link") },
      codeOr(data),
      {
        kind: "small",
        text: "If we also wrote to your old address, follow the link there too: the change needs both.",
      },
      ignore("The link works once, for 24 hours."),
    ],
  };
}
