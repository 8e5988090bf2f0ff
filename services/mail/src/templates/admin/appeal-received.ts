import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** An appeal has arrived. */
export default function appealReceived(_data: MailData): MailContent {
  return {
    subject: "We have your appeal",
    preview: "We answer within seven days.",
    title: "We have your appeal",
    parts: [
      {
        kind: "paragraph",
        text: "Somebody who had no part in the decision will look at it. We answer within seven days.",
      },
    ],
  };
}
