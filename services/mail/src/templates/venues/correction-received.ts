import { correctionFields } from "@undercroft/contract";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A visitor proposes a correction of a venue's page. */
export default function correctionReceived(data: MailData): MailContent {
  const venue = data.text("venue");
  const field = data.text("field");
  const label = (correctionFields as Record<string, string>)[field] ?? field;
  return {
    subject: `A correction of ${venue}`,
    preview: `A visitor proposes a correction of ${venue}: ${label}.`,
    title: "A visitor proposes a correction",
    parts: [
      { kind: "paragraph", text: `Somebody who knows ${venue} says that its page is wrong in one point.` },
      {
        kind: "facts",
        rows: [
          ["Field", label],
          ["It says", data.maybe("present") || "Not stated"],
          ["It should say", data.text("proposed")],
          ["Why", data.text("reason")],
        ],
      },
      { kind: "button", label: "Apply or decline", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "We do not keep who sent it. Choose which mails you get under Settings, Notifications.",
      },
    ],
  };
}
