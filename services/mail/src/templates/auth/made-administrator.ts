import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Tells somebody that the operator made them an administrator, and lets them choose a password. */
export default function madeAdministrator(data: MailData): MailContent {
  return {
    subject: "You are an administrator now",
    preview: "Choose a password to sign in.",
    title: "You are an administrator now",
    parts: [
      {
        kind: "paragraph",
        text: "The person who runs this site made your account an administrator. Choose a password, then add a second step when you are asked for one.",
      },
      { kind: "button", label: "Choose a password", href: data.link("link") },
      {
        kind: "small",
        text: "Everybody who was signed in to your account has been signed out, and its second steps were taken away. If you did not expect this, write to the person who runs the site.",
      },
    ],
  };
}
