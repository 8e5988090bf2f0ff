import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const fields: Record<string, string> = { date: "Date", place: "Place", line_up: "Line-up" };

/** An event that somebody holds a ticket to has another date, place or headliner, or no date for now. */
export default function eventChanged(data: MailData): MailContent {
  const changes = data.list("changes");
  if (changes.some((change) => change.text("field") === "status")) return eventPostponed(data);
  const title = data.text("title");
  const isMaterial = data.maybe("is_material") === "true";
  return {
    subject: `Changed: ${title}`,
    preview: `${title} has changed.`,
    title: `${title} has changed`,
    parts: [
      { kind: "paragraph", text: `You hold a ticket to ${title}. This is new:` },
      {
        kind: "facts",
        rows: changes.map((change) => [
          fields[change.text("field")] ?? change.text("field"),
          `${change.maybe("new") ?? "none"} (before: ${change.maybe("old") ?? "none"})`,
        ]),
      },
      ...(isMaterial
        ? ([
            {
              kind: "paragraph",
              text: "Your ticket stays good. If the change does not suit you, you may give it back within 14 days.",
            },
          ] as const)
        : []),
      seeTheEvent(data),
    ],
  };
}

function eventPostponed(data: MailData): MailContent {
  const title = data.text("title");
  return {
    subject: `Postponed: ${title}`,
    preview: `${title} has no new date yet. Your ticket stays good.`,
    title: `${title} is postponed`,
    parts: [
      {
        kind: "paragraph",
        text: `You hold a ticket to ${title}. It does not happen on the day that was announced.`,
      },
      {
        kind: "paragraph",
        text: "There is no new date yet. Your ticket stays good for it, and we email you as soon as it is set. If you would rather not wait, you can give your ticket back now.",
      },
      seeTheEvent(data),
    ],
  };
}

const seeTheEvent = (data: MailData) =>
  ({ kind: "button", label: "See the event", href: `${data.siteUrl}/events/${data.text("slug")}` }) as const;
