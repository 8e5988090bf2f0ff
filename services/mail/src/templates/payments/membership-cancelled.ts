import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A person ended a membership that they paid for: that we know, until when it counts, and that nothing more is charged. */
export default function membershipCancelled(data: MailData): MailContent {
  const [plan, organiser] = [data.text("plan"), data.text("organiser")];
  return {
    subject: `You cancelled ${plan}, ${organiser}`,
    preview: "Nothing more is charged.",
    title: "Your membership is cancelled",
    parts: [
      {
        kind: "paragraph",
        text: `You cancelled ${plan} of ${organiser} on ${data.text("asked")}. ${data.text("sentence")} Nothing more is charged.`,
      },
      { kind: "button", label: "Your memberships", href: `${data.siteUrl}/settings/memberships` },
      { kind: "small", text: `Your number was ${data.text("number")}. Keep this email: it is your proof.` },
    ],
  };
}
