import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

const fields: Record<string, string> = { date: "Date", place: "Place", line_up: "Line-up", status: "Date" };

/** An event that somebody holds a ticket to has another date, place or headliner. */
export default function eventChanged(data: MailData): MailContent {
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
        rows: data
          .list("changes")
          .map((change) => [
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
      { kind: "button", label: "See the event", href: `${data.siteUrl}/events/${data.text("slug")}` },
    ],
  };
}
