import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Something has to be settled before the account can go. */
export default function erasurePutOff(data: MailData): MailContent {
  const day = toNightLabel(data.text("due_at").slice(0, 10));
  return {
    subject: "Your account could not be deleted yet",
    preview: `We try again on ${day}.`,
    title: "Your account could not be deleted yet",
    parts: [
      { kind: "paragraph", text: "Something has to be settled first:" },
      { kind: "paragraph", text: data.text("obstacles") },
      { kind: "paragraph", text: `We try again on ${day}. Your account stays hidden until then.` },
      { kind: "button", label: "Your data", href: `${data.siteUrl}/settings/data` },
    ],
  };
}
