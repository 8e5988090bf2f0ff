import { brandName } from "@undercroft/contract/brand";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A pass for a series is paid: its nights, what it cost, and where its code is. */
export default function passPaid(data: MailData): MailContent {
  const series = data.text("series_title");
  const nights = data.list("nights");
  const name = data.maybe("buyer_name");
  return {
    subject: `Your pass for ${series}`,
    preview: `${nights.length} nights. Reference ${data.text("ref")}.`,
    title: "Your pass",
    parts: [
      {
        kind: "paragraph",
        text: `${name ? `Hello ${name}.` : "Hello."} ${data.text("pass_name")} for ${series} is yours: ${nights.length} nights with one code.`,
      },
      {
        kind: "facts",
        rows: [
          ...nights.map(
            (night) => [toNightLabel(night.text("night_date")), night.text("title")] as [string, string],
          ),
          ["Paid", data.text("total")],
          ["Sold by", `${data.text("seller")}, paid to ${brandName()} as agent`],
          ["Reference", data.text("ref")],
        ],
      },
      {
        kind: "button",
        label: "Show your pass",
        href: `${data.siteUrl}${data.maybe("tickets_path") ?? "/bookings"}`,
      },
      {
        kind: "button",
        label: "Order and receipt",
        href: `${data.siteUrl}/payment?booking=${data.text("ref")}`,
      },
      {
        kind: "small",
        text: "The code lets one person in once on each night. If a night is cancelled, its share of the price comes back by itself.",
      },
    ],
  };
}
