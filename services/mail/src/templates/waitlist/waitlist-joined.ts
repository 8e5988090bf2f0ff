import { leaveTheList } from "../../render/leave-the-list.ts";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Somebody joined a waiting list, or registered for a pre-sale. */
export default function waitlistJoined(data: MailData): MailContent {
  const title = data.text("event_title");
  const isPresale = data.maybe("list") === "pre_sale";
  const how =
    data.maybe("draw") === "lot" ? "who gets one is drawn by lot" : "they go in the order of the list";
  return {
    subject: isPresale ? `You are registered for ${title}` : `You are on the waiting list for ${title}`,
    preview: `${data.text("tickets")}. Your reference is ${data.text("ref")}.`,
    title: isPresale ? "You're registered" : "You're on the list",
    parts: [
      {
        kind: "paragraph",
        text: isPresale
          ? `When sales open, up to half of the tickets are offered to people who registered: ${how}. We write to you as soon as some are held for you.`
          : "When tickets get free, they are held for the first person in line. We write to you as soon as it is your turn.",
      },
      {
        kind: "facts",
        rows: [
          ["Event", title],
          ["Night", toNightLabel(data.text("night_date"))],
          ["You want", data.text("tickets")],
          ["Your reference", data.text("ref")],
        ],
      },
      {
        kind: "button",
        label: "See your place",
        href: `${data.siteUrl}${data.maybe("path") ?? "/bookings?tab=waitlists"}`,
      },
      ...leaveTheList(data),
    ],
  };
}
