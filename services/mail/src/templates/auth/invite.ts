import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { ignore } from "../../render/mail-parts.ts";

/** Somebody on our side made an account for them. */
export default function invite(data: MailData): MailContent {
  return {
    subject: "You've been invited",
    preview: `An account on ${brandName()} is waiting for you.`,
    title: "You've been invited",
    parts: [
      {
        kind: "paragraph",
        text: `An account on ${brandName()}, the home of underground culture in the UK, is waiting for you.`,
      },
      { kind: "button", label: "Accept the invitation", href: data.link("link") },
      ignore("The link works once, for 24 hours."),
    ],
  };
}
