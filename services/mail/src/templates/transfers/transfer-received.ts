import { toMomentLabel, toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The nights of a pass that is offered as a whole; null for tickets of one night. */
function nightRows(data: MailData): [string, string][] | null {
  const nights = data.list("nights");
  if (nights.length === 0) return null;
  return nights.map((night) => [toNightLabel(night.text("night_date")), night.text("title")]);
}

/** A person offers a ticket, or a pass for several nights, to this address. */
export default function transferReceived(data: MailData): MailContent {
  const title = data.text("event_title");
  const giver = data.text("giver");
  const until = toMomentLabel(data.text("expires_at"));
  const count = Number(data.text("tickets"));
  const how = data.maybe("needs_account")
    ? "Accept with an account that has this email address. If you have none yet, you can make one on the way."
    : "You can accept without an account, or with the account that has this email address.";
  const isPass = data.list("nights").length > 0;
  const what = isPass ? "a pass" : count === 1 ? "a ticket" : `${count} tickets`;
  return {
    subject: `${giver} is passing on ${what} for ${title} to you`,
    preview: `Accept by ${until}. It costs nothing.`,
    title: isPass ? "A pass for you" : count === 1 ? "A ticket for you" : `${count} tickets for you`,
    parts: [
      {
        kind: "paragraph",
        text: `${giver} can't make it to ${title} and would like you to go instead. ${how}`,
      },
      {
        kind: "facts",
        rows: nightRows(data) ?? [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Tickets", String(count)],
        ],
      },
      {
        kind: "button",
        label: isPass ? "See the pass" : "See the ticket",
        href: `${data.siteUrl}${data.text("path")}`,
      },
      {
        kind: "small",
        text: `It is kept for you until ${until} and costs nothing. If you don't want it, turn it down or ignore this email.`,
      },
    ],
  };
}
