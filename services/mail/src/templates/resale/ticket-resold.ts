import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A ticket that its holder could not use has found a buyer. */
export default function ticketResold(data: MailData): MailContent {
  const title = data.text("event_title");
  const amount = data.maybe("amount");
  return {
    subject: `Your ticket for ${title} has been sold on`,
    preview: amount ? `${amount} goes back to the card that paid.` : "Somebody else has your place now.",
    title: "Your ticket has been sold on",
    parts: [
      {
        kind: "paragraph",
        text: `Somebody has taken your ticket for ${title}. Your code no longer gets anybody in.`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Ticket", `${data.text("ticket")}, number ${data.text("number")}`],
          ...(amount ? ([["Coming back", amount]] as [string, string][]) : []),
        ],
      },
      ...(amount
        ? [
            {
              kind: "paragraph" as const,
              text: `${amount}, all that was paid for it, goes back to the card that paid. It takes 5 to 10 working days to arrive.`,
            },
          ]
        : []),
      { kind: "button", label: "Your bookings", href: `${data.siteUrl}/bookings?tab=resale` },
    ],
  };
}
