import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An account is closed; what was booked with it stays valid, and this is what shows it at the door. */
export default function ticketsKept(data: MailData): MailContent {
  const bookings = data.list("bookings");
  return {
    subject: "Your tickets stay valid",
    preview: "Show this email at the door.",
    title: "Your tickets stay valid",
    parts: [
      {
        kind: "paragraph",
        text: data.maybe("is_deleted")
          ? "Your account is being deleted, and what you have booked is still yours. At the door, give the reference and show this email. Please keep it: we will have no address to write to."
          : "Your account is closed, and what you have booked is still yours. At the door, give your name and the reference, and show this email.",
      },
      {
        kind: "facts",
        rows: bookings.map((booking) => {
          const count = booking.list("tickets").length;
          const tickets = count === 1 ? "1 ticket" : `${count} tickets`;
          return [
            toNightLabel(booking.text("night_date")),
            `${booking.text("event_title")}, ${tickets}, reference ${booking.text("ref")}`,
          ];
        }),
      },
    ],
  };
}
