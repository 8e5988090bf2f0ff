import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { codeOr, ignore } from "../../render/mail-parts.ts";

/** A forgotten password. */
export default function recovery(data: MailData): MailContent {
  return {
    subject: "Reset your password",
    preview: `Choose a new password for ${brandName()}.`,
    title: "Reset your password",
    parts: [
      { kind: "paragraph", text: `Follow the link to choose a new password for ${brandName()}.` },
      { kind: "button", label: "Choose a new password", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for an hour. Until you choose a new password, the old one stays."),
    ],
  };
}
