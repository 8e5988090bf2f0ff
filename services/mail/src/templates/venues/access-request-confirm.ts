import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Asks an address whether it asked about access. Nothing is sent by opening the link: the page has the button. */
export default function accessRequestConfirm(data: MailData): MailContent {
  const about = data.text("about");
  return {
    subject: `Send your question about ${about}`,
    preview: "One more step: confirm that this address is yours.",
    title: "One more step",
    parts: [
      {
        kind: "paragraph",
        text: `Please confirm that you asked about access to ${about}. Your question then goes to the people there.`,
      },
      {
        kind: "button",
        label: "Send my question",
        href: `${data.siteUrl}/access-requests/confirm?code=${data.text("code")}`,
      },
      {
        kind: "small",
        text: "The link works for two days. If it was not you, ignore this mail: nothing is sent, and the question is deleted.",
      },
    ],
  };
}
