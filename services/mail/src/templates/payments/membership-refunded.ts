import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const reasons: Record<string, string> = {
  cooling_off: "You left within 14 days of paying.",
  membership_ended:
    "The organiser ended your membership, so what you paid for the time under way comes back.",
  duplicate: "It was paid twice, so one payment comes back.",
  late: "There was no place for you any more when your payment arrived.",
};

/** What was paid for a membership is on its way back. */
export default function membershipRefunded(data: MailData): MailContent {
  const amount = data.text("amount");
  return {
    subject: `Refund sent: ${amount}`,
    preview: `${amount} for ${data.text("plan")} of ${data.text("organiser")}.`,
    title: "Refund sent",
    parts: [
      {
        kind: "paragraph",
        text: `${amount} for ${data.text("plan")} of ${data.text("organiser")} is on its way to you. ${reasons[data.text("reason")] ?? "The organiser or our staff decided so."}`,
      },
      { kind: "paragraph", text: "It takes 5 to 10 working days to reach you." },
      { kind: "button", label: "Your memberships", href: `${data.siteUrl}/settings/memberships` },
      { kind: "small", text: `It goes back the way you paid. Reference ${data.text("ref")}.` },
    ],
  };
}
