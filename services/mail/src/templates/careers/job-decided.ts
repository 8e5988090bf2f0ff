import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const words: Record<string, { subject: string; text: (title: string) => string }> = {
  approve: { subject: "Your post is open", text: (title) => `${title} takes applications now.` },
  changes: {
    subject: "Your post needs a change",
    text: (title) => `${title} is not open yet. Change what is named below and send it in again.`,
  },
  refuse: { subject: "Your post was refused", text: (title) => `${title} will not be published.` },
};

/** Staff have decided about a post that waited for them. */
export default function jobDecided(data: MailData): MailContent {
  const decision = words[data.text("decision")];
  if (!decision) throw new Error(`there is no decision called ${data.text("decision")}`);
  const text = decision.text(data.text("title"));
  const note = data.maybe("note");
  return {
    subject: decision.subject,
    preview: text,
    title: decision.subject,
    parts: [
      { kind: "paragraph", text },
      ...(note ? ([{ kind: "facts", rows: [["Why", note]] }] as const) : []),
      { kind: "button", label: "Look at it", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
