import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Asks an organiser whether their night went ahead, which clears their money. */
export default function eventOutcome(data: MailData): MailContent {
  const title = data.text("title");
  return {
    subject: `Did ${title} go ahead?`,
    preview: "Your ticket money is cleared two working days after you say so.",
    title: "How did it go?",
    parts: [
      {
        kind: "paragraph",
        text: `${title} was planned for ${toNightLabel(data.text("night_date"))}. Tell us whether it went ahead, was cancelled or was postponed.`,
      },
      { kind: "button", label: "Tell us", href: `${data.siteUrl}/organise/money` },
      {
        kind: "small",
        text: "Once you say that it went ahead, the money is cleared two working days later.",
      },
    ],
  };
}
