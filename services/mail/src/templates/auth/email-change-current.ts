import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { codeOr } from "../../render/mail-parts.ts";

/** To the old address of somebody who is moving. */
export default function emailChangeCurrent(data: MailData): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: `Your ${brandName()} account is about to move to another address.`,
    title: "Are you moving?",
    parts: [
      {
        kind: "paragraph",
        text: `Somebody who is signed in to your ${brandName()} account asked to change its address to ${data.text("new_email")}.`,
      },
      { kind: "button", label: "Yes, change it", href: data.link("link") },
      codeOr(data),
      {
        kind: "small",
        text: "If it was not you, do not follow the link, and change your password: somebody else is signed in as you.",
      },
    ],
  };
}
