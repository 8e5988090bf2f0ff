import { leaveTheList } from "../../render/leave-the-list.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An offer has ended unbooked. */
export default function waitlistLapsed(data: MailData): MailContent {
  const title = data.text("event_title");
  const isOut = data.maybe("standing") === "out";
  return {
    subject: `Your offer has ended: ${title}`,
    preview: isOut ? "You are off the waiting list." : "You are still on the waiting list.",
    title: "Your offer has ended",
    parts: [
      {
        kind: "paragraph",
        text: isOut
          ? `The tickets for ${title} that were held for you have gone to the next person in line. It was your second offer, so you are off the waiting list.`
          : `The tickets for ${title} that were held for you have gone to the next person in line. You are still on the waiting list, at its end. If your next offer ends unbooked too, you will be off the list.`,
      },
      {
        kind: "button",
        label: isOut ? "Look at the night" : "See your place",
        href: isOut
          ? `${data.siteUrl}/events/${data.text("event_slug")}`
          : `${data.siteUrl}/bookings?tab=waitlists`,
      },
      ...(isOut ? [] : leaveTheList(data)),
    ],
  };
}
