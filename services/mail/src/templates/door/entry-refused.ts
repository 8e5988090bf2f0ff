import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const reasons: Readonly<Record<string, string>> = {
  id: "The door could not check your age or who you are.",
  capacity: "The room was as full as its licence allows.",
  conduct: "The door gave your conduct as the reason.",
};

/** Somebody with a ticket was refused at the door: why, and where to complain. */
export default function entryRefused(data: MailData): MailContent {
  const title = data.text("event_title");
  const organiser = data.text("organiser_name");
  const why = reasons[data.text("why")] ?? "The door had another reason.";
  return {
    subject: `You were not let in: ${title}`,
    preview: why,
    title: "You were not let in",
    parts: [
      { kind: "paragraph", text: `The door of ${title} refused you entry. ${why}` },
      {
        kind: "paragraph",
        text: `If you think this was wrong, write to ${organiser} through the page of the night. If they do not answer, write to us with the reference of your booking: we ask them, and tell you the outcome within 10 days.`,
      },
      {
        kind: "facts",
        rows: [
          ["Night", toNightLabel(data.text("night_date"))],
          ["Booking", data.text("ref")],
        ],
      },
      { kind: "button", label: "Write to us", href: `${data.siteUrl}/contact` },
    ],
  };
}
