import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Applications have waited two weeks for an answer. */
export default function jobNudge(data: MailData): MailContent {
  const title = data.text("title");
  const waiting = data.text("waiting");
  return {
    subject: `Waiting for your answer: ${title}`,
    preview: "They applied two weeks ago or more.",
    title: "Applicants are waiting",
    parts: [
      {
        kind: "paragraph",
        text: `${waiting === "1" ? "One person has" : `${waiting} people have`} waited for two weeks or more to hear about ${title}. A sentence is enough, and you can send it to all of them at once.`,
      },
      { kind: "button", label: "Answer them", href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
