import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A long report waits. The link leads to the screen it was asked for on, which asks for a sign-in. */
export default function figuresReady(data: MailData): MailContent {
  const day = toNightLabel(data.text("expires_at").slice(0, 10));
  return {
    subject: "Your report is ready to download",
    preview: `You can download it until ${day}.`,
    title: "Your report is ready to download",
    parts: [
      {
        kind: "paragraph",
        text: `The report you asked for was too long to make while you waited. It is ready now. You can download it until ${day}; then we delete it.`,
      },
      {
        kind: "button",
        label: "Download the report",
        href: `${data.siteUrl}${data.text("screen")}?export=ready`,
      },
    ],
  };
}
