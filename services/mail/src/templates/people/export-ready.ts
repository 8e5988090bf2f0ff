import { brandName } from "@undercroft/contract/brand";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The copy of somebody's data waits for them. The link leads to their settings, not to the file: a mail is read by more than one. */
export default function exportReady(data: MailData): MailContent {
  const day = toNightLabel(data.text("expires_at").slice(0, 10));
  return {
    subject: "Your data is ready to download",
    preview: `You can download it until ${day}.`,
    title: "Your data is ready to download",
    parts: [
      {
        kind: "paragraph",
        text: `You asked for a copy of everything ${brandName()} keeps about you. You can download it until ${day}; then we delete the copy.`,
      },
      {
        kind: "paragraph",
        text: "Was it not you? Change your password, and tell us. The copy can only be downloaded by somebody who is signed in as you.",
      },
      { kind: "button", label: "Download my data", href: `${data.siteUrl}/settings/data` },
    ],
  };
}
