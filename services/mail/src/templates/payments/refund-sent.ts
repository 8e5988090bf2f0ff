import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const reasons: Record<string, string> = {
  event_cancelled: "The night was cancelled, so all of it comes back: tickets, booking fee and levy.",
  rescheduled: "You chose to have your money back after the night changed.",
  cooling_off: "You gave tickets back.",
  duplicate: "This order was paid twice, so one payment comes back.",
  resold: "A ticket of this order was sold on at the price you paid.",
  deposit: "Your deposit comes back: the ticket was scanned at the door, or entry was refused there.",
  fund: "The solidarity fund had money left after the night. This is your share of what was given.",
  late: "Your payment arrived after the places had gone.",
};

/** What still lets somebody in: a refund of part of the price leaves tickets good. */
function stillGood(left: string | undefined): string {
  if (left === undefined) return "Your tickets are under My bookings.";
  if (left === "0") return "None of the order's tickets lets anybody in any more.";
  return left === "1" ? "1 ticket of this order stays good." : `${left} tickets of this order stay good.`;
}

/** Money is on its way back. */
export default function refundSent(data: MailData): MailContent {
  const amount = data.text("amount");
  return {
    subject: `Refund sent: ${amount}`,
    preview: `${amount} for ${data.text("event_title")}.`,
    title: "Refund sent",
    parts: [
      { kind: "paragraph", text: `${amount} for ${data.text("event_title")} is on its way to you.` },
      {
        kind: "paragraph",
        text: reasons[data.maybe("reason") ?? ""] ?? "The organiser or our staff decided so.",
      },
      ...(["deposit", "fund"].includes(data.maybe("reason") ?? "")
        ? []
        : [{ kind: "paragraph" as const, text: stillGood(data.maybe("tickets_left")) }]),
      { kind: "paragraph", text: "Refund sent. It takes 5 to 10 working days to reach you." },
      { kind: "button", label: "Your order", href: `${data.siteUrl}/payment?booking=${data.text("ref")}` },
      { kind: "small", text: `It goes back the way you paid. Reference ${data.text("ref")}.` },
    ],
  };
}
