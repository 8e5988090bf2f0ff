import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A whole pass that was passed on belongs to the person who accepted it: its nights, and where its code is. */
export default function passReceived(data: MailData): MailContent {
  const pass = data.text("event_title");
  const name = data.maybe("holder_name");
  return {
    subject: `Your pass: ${pass}`,
    preview: `Reference ${data.text("ref")}. It cost you nothing.`,
    title: "Your pass",
    parts: [
      {
        kind: "paragraph",
        text: `${name ? `Hello ${name}.` : "Hello."} ${pass} with one code, passed on to you by ${data.text("giver")}. The code that they had no longer works at the door.`,
      },
      {
        kind: "facts",
        rows: data
          .list("nights")
          .map((night): [string, string] => [toNightLabel(night.text("night_date")), night.text("title")]),
      },
      {
        kind: "button",
        label: "Show your tickets",
        href: `${data.siteUrl}${data.maybe("tickets_path") ?? "/bookings"}`,
      },
      {
        kind: "small",
        text: "The code lets one person in once on each night. If money for a night ever goes back, it goes to the person who paid.",
      },
    ],
  };
}
