import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A membership is about to be charged again: what, when, and how to end it before. */
export default function membershipReminder(data: MailData): MailContent {
  const [plan, organiser, day] = [data.text("plan"), data.text("organiser"), data.text("day")];
  const [amount, card] = [data.text("amount"), data.maybe("card")];
  return {
    subject: `${amount} for ${plan}, ${organiser}, on ${day}`,
    preview: "Your membership goes on unless you cancel before.",
    title: "Your membership is charged again",
    parts: [
      {
        kind: "paragraph",
        text: `On ${day} we charge ${amount} to ${card ? `your card ending in ${card}` : "your card"} for ${plan} of ${organiser}. Your membership goes on, and costs ${data.text("price")}, until you cancel.`,
      },
      {
        kind: "paragraph",
        text: "To end it, press Cancel under Memberships in your settings before that day. It takes one press, nothing is charged after it, and your card counts until then.",
      },
      {
        kind: "button",
        label: "See or cancel your membership",
        href: `${data.siteUrl}/settings/memberships`,
      },
      {
        kind: "small",
        text: `Sold by ${data.text("seller")}. You are a member since ${data.text("since")}. If you leave within 14 days of a payment, all of it comes back.`,
      },
    ],
  };
}
