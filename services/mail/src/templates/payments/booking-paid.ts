import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import bookingConfirmed from "../bookings/booking-confirmed.ts";

/** The tickets are paid: what every confirmation says, and what was paid to whom. */
export default function bookingPaid(data: MailData): MailContent {
  const plain = bookingConfirmed(data);
  return {
    ...plain,
    parts: [
      ...plain.parts.filter(({ kind }) => kind !== "small"),
      {
        kind: "facts",
        rows: [
          ["Tickets", data.text("ticket_price")],
          ["Booking fee", `${data.text("fee")}, with ${data.text("fee_vat")} VAT`],
          ["Paid", data.text("total")],
          ["Sold by", `${data.text("seller")}, paid to ${brandName()} as agent`],
        ],
      },
      {
        kind: "button",
        label: "Order and receipt",
        href: `${data.siteUrl}/payment?booking=${data.text("ref")}`,
      },
      {
        kind: "small",
        // a mail queued by an older version has no word of whose money it is
        text: [data.maybe("money_sentence"), data.text("refund_sentence")].filter(Boolean).join(" "),
      },
    ],
  };
}
