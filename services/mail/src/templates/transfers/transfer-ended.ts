import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const forGiver: Readonly<Record<string, string>> = {
  declined: "was turned down by the person you sent it to",
  expired: "was not accepted in time",
};

const forRecipient: Readonly<Record<string, string>> = {
  revoked: "was taken back by the person who sent it",
  expired: "was not accepted in time",
};

/** A ticket that was being passed on stays where it was: told to its giver, or to the person it was for. */
export default function transferEnded(data: MailData): MailContent {
  const title = data.text("event_title");
  const state = data.text("state");
  const isGiver = data.maybe("is_giver") === "true";
  const sentence = isGiver
    ? `Your ticket for ${title} ${forGiver[state] ?? "is no longer being passed on"}. It stays yours, and its code works as before.`
    : `The ticket for ${title} that was waiting for you ${forRecipient[state] ?? "is no longer available"}. The link in our earlier email no longer works.`;
  return {
    subject: isGiver ? `Still yours: your ticket for ${title}` : `No longer waiting: a ticket for ${title}`,
    preview: isGiver ? "It was not passed on." : "You don't need to do anything.",
    title: isGiver ? "Your ticket is still yours" : "This ticket is no longer waiting",
    parts: [
      { kind: "paragraph", text: sentence },
      { kind: "facts", rows: [["Night", toNightLabel(data.text("night_date"))]] },
      isGiver
        ? { kind: "button", label: "My bookings", href: `${data.siteUrl}/bookings` }
        : {
            kind: "button",
            label: "See the night",
            href: `${data.siteUrl}/events/${data.text("event_slug")}`,
          },
    ],
  };
}
