import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Tells somebody who asked for the newsletter that they get it. Only the inbox learns this, never the form. */
export default function newsletterKnown(data: MailData): MailContent {
  return {
    subject: "You already get our newsletter",
    preview: "Nothing to do, unless you want other cities.",
    title: "You already get it",
    isNewsletter: true,
    parts: [
      {
        kind: "paragraph",
        text: `Somebody asked for the ${brandName()} newsletter at this address. It comes here every Wednesday already, so there is nothing to confirm.`,
      },
      {
        kind: "button",
        label: "Choose cities, or leave",
        href: `${data.siteUrl}/journal/newsletter/choices?code=${data.text("code")}`,
      },
      { kind: "small", text: "If it was not you, ignore this mail: nothing has changed." },
    ],
  };
}
