import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { codeOr, ignore } from "../../render/mail-parts.ts";

/** A way in without a password. */
export default function magicLink(data: MailData): MailContent {
  return {
    subject: "Your sign-in link",
    preview: "Follow it and you are signed in.",
    title: "Here is your way in",
    parts: [
      { kind: "paragraph", text: `You asked to sign in to ${brandName()} without a password.` },
      { kind: "button", label: "Sign in", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for an hour."),
    ],
  };
}
