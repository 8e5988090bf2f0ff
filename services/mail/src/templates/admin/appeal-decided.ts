import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

export default function appealDecided(data: MailData): MailContent {
  const isOverturned = data.text("decision") === "overturned";
  return {
    subject: "Your appeal has been decided",
    preview: isOverturned ? "The decision was overturned." : "The decision stands.",
    title: isOverturned ? "The decision was overturned" : "The decision stands",
    parts: [
      {
        kind: "paragraph",
        text: isOverturned
          ? `We were wrong about ${data.text("title")}, and have put everything back as it was.`
          : `We have looked again at our decision about ${data.text("title")}, and it stands.`,
      },
      { kind: "facts", rows: [["Why", data.text("note")]] },
    ],
  };
}
