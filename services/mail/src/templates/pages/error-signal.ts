import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Tells the operator that browsers meet an error. */
export default function errorSignal(data: MailData): MailContent {
  const count = data.text("count");
  const times = count === "1" ? "once" : `${count} times`;
  return {
    subject: `Error in the browser: ${data.text("message").slice(0, 80)}`,
    preview: `Seen ${times} since the last email about it.`,
    title: "An error in the browser",
    parts: [
      { kind: "paragraph", text: data.text("message") },
      { kind: "paragraph", text: `Seen ${times} since the last email about it, at ${data.text("url")}.` },
      {
        kind: "small",
        text: `Fingerprint ${data.text("fingerprint")}. The reports are in the table error_reports.`,
      },
    ],
  };
}
