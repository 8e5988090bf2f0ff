import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Staff hold an organiser's pay-outs, or let them go on. */
export default function payoutHeld(data: MailData): MailContent {
  const organiser = data.text("organiser");
  const isOver = data.text("is_over") === "true";
  return {
    subject: isOver ? `Pay-outs to ${organiser} go on again` : `Pay-outs to ${organiser} are held`,
    preview: isOver
      ? "What is cleared goes out on the next working day."
      : "Here is why, and what you can do.",
    title: isOver ? "Your pay-outs go on again" : "Your pay-outs are held",
    parts: [
      {
        kind: "paragraph",
        text: isOver
          ? `Our staff have let pay-outs to ${organiser} go on. What is cleared is sent on the next working day.`
          : `Our staff hold pay-outs to ${organiser} for now. Tickets are sold and refunds are sent as before.`,
      },
      {
        kind: "paragraph",
        text: `${isOver ? "They were held for this reason" : "Their reason"}: ${data.text("reason")}`,
      },
      {
        kind: "button",
        label: isOver ? "See your money" : "Write to us",
        href: isOver
          ? `${data.siteUrl}/organise/money?as=${data.text("organiser_id")}`
          : `${data.siteUrl}/contact`,
      },
    ],
  };
}
