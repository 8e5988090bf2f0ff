import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An account that nobody has used for almost three years will go. */
export default function accountInactive(data: MailData): MailContent {
  return {
    subject: "Do you still want your account?",
    preview: "Sign in once, and it stays.",
    title: "Do you still want your account?",
    parts: [
      {
        kind: "paragraph",
        text: `Nobody has used your ${brandName()} account since ${data.text("since").slice(0, 10)}. After three years without a visit we take everything out of it that says who you are.`,
      },
      { kind: "paragraph", text: "To keep it, sign in once. To let it go, do nothing." },
      { kind: "button", label: "Sign in", href: `${data.siteUrl}/auth/signin` },
    ],
  };
}
