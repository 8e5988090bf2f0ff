import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A period of a membership is paid: the receipt. */
export default function membershipPaid(data: MailData): MailContent {
  const [amount, organiser, vat] = [data.text("amount"), data.text("organiser"), data.maybe("vat")];
  return {
    subject: `Paid: ${data.text("plan")}, ${organiser}`,
    preview: `${amount}, member number ${data.text("number")}.`,
    title: "You are a member",
    parts: [
      {
        kind: "paragraph",
        text: `You paid ${amount} for ${data.text("plan")} of ${organiser}. Your number is ${data.text("number")}. ${data.text("sentence")}`,
      },
      {
        kind: "paragraph",
        text: "Leave within 14 days of paying, and all of it comes back. It takes one press under Memberships in your settings.",
      },
      { kind: "button", label: "Your card", href: `${data.siteUrl}/settings/memberships` },
      {
        kind: "small",
        text: `Sold by ${data.text("seller")}, invoice ${data.text("invoice")}${vat ? `, with ${vat} VAT` : ""}. Reference ${data.text("ref")}.`,
      },
    ],
  };
}
