import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const words: Record<string, { subject: string; text: (title: string) => string }> = {
  approve: { subject: "Your event is approved", text: (title) => `${title} is on ${brandName()} now.` },
  changes: {
    subject: "Your event needs a change",
    text: (title) => `${title} is not published yet. Change what is named below and send it in again.`,
  },
  refuse: { subject: "Your event was refused", text: (title) => `${title} will not be published.` },
};

/** Staff have decided about an event that waited for approval. */
export default function eventDecided(data: MailData): MailContent {
  const decision = words[data.text("decision")];
  if (!decision) throw new Error(`there is no decision called ${data.text("decision")}`);
  const note = data.maybe("note");
  return {
    subject: decision.subject,
    preview: decision.text(data.text("title")),
    title: decision.subject,
    parts: [
      { kind: "paragraph", text: decision.text(data.text("title")) },
      ...(note ? ([{ kind: "facts", rows: [["Why", note]] }] as const) : []),
      { kind: "button", label: "Look at it", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
