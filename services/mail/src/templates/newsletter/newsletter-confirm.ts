import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Asks an address whether it wants the newsletter. Nothing is confirmed by opening the link: the page has the button. */
export default function newsletterConfirm(data: MailData): MailContent {
  return {
    subject: `Do you want the ${brandName()} newsletter?`,
    preview: "Confirm on one page. Without that, nothing is sent.",
    title: "One more step",
    isNewsletter: true,
    parts: [
      {
        kind: "paragraph",
        text: "Please confirm that you want our newsletter at this address: one email every Wednesday with the week’s articles, our picks and nights in the cities you choose.",
      },
      {
        kind: "button",
        label: `Confirm on ${brandName()}`,
        href: `${data.siteUrl}/journal/newsletter/confirm?code=${data.text("code")}`,
      },
      {
        kind: "small",
        text: "The link works for seven days. If it was not you, ignore this mail: nothing else comes, and the address is deleted.",
      },
    ],
  };
}
