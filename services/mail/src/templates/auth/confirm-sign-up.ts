import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { codeOr, ignore } from "../../render/mail-parts.ts";

/** After a sign-up: is the address theirs? */
export default function confirmSignUp(data: MailData): MailContent {
  return {
    subject: "Confirm your email address",
    preview: "One more step and you are in.",
    title: "One more step",
    parts: [
      {
        kind: "paragraph",
        text: `Thanks for signing up to ${brandName()}. Confirm that this address is yours and your account is ready.`,
      },
      { kind: "button", label: "Confirm your email address", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for 24 hours."),
    ],
  };
}
