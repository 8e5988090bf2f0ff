import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Told to the owner of an account whose sign-in methods changed. */
export default function securityChanged(data: MailData): MailContent {
  const change = data.text("change");
  return {
    subject: change,
    preview: "If it was you, there is nothing to do.",
    title: change,
    parts: [
      {
        kind: "paragraph",
        text: `${change}. If it was you, there is nothing to do. If it was not, look after your account at once, and answer this email if you cannot get in.`,
      },
      { kind: "button", label: "Look at your security settings", href: `${data.siteUrl}/settings/security` },
    ],
  };
}
