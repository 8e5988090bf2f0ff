import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Somebody tried to sign up with an address that has an account. */
export default function alreadyRegistered(data: MailData): MailContent {
  return {
    subject: "You already have an account",
    preview: "Somebody tried to sign up with your address.",
    title: "You are already in",
    parts: [
      {
        kind: "paragraph",
        text: `Somebody, probably you, tried to sign up to ${brandName()} with this address. It has an account already, so just sign in.`,
      },
      { kind: "button", label: "Sign in", href: `${data.siteUrl}/auth/signin` },
      {
        kind: "small",
        text: `Forgotten your password? Choose a new one at ${data.siteUrl}/auth/forgot-password. If it was not you, nothing has changed and there is nothing to do.`,
      },
    ],
  };
}
