import { toMomentLabel, toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Somebody offers a ticket to this address. */
export default function transferReceived(data: MailData): MailContent {
  const title = data.text("event_title");
  const giver = data.text("giver");
  const until = toMomentLabel(data.text("expires_at"));
  const count = Number(data.text("tickets"));
  const how = data.maybe("needs_account")
    ? "Accept with an account that has this email address. If you have none yet, you can make one on the way."
    : "You can accept without an account, or with the account that has this email address.";
  const what = count === 1 ? "a ticket" : `${count} tickets`;
  return {
    subject: `${giver} is passing on ${what} for ${title} to you`,
    preview: `Accept by ${until}. It costs nothing.`,
    title: count === 1 ? "A ticket for you" : `${count} tickets for you`,
    parts: [
      {
        kind: "paragraph",
        text: `${giver} can't make it to ${title} and would like you to go instead. ${how}`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Tickets", String(count)],
        ],
      },
      { kind: "button", label: "See the ticket", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: `It is kept for you until ${until} and costs nothing. If you don't want it, turn it down or ignore this email.`,
      },
    ],
  };
}
