import { greet } from "../../render/greet.ts";
import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const asked: Record<string, string> = {
  access: "a copy of your data",
  rectify: "a correction of your data",
  erase: "that your data is deleted",
  object: "that we stop using your data for something",
  restrict: "that we keep your data but do not use it",
  complaint: "us to look into how your data was used",
};

/** The receipt of a request or complaint about personal data. */
export default function dataRequestReceived(data: MailData): MailContent {
  const reference = data.text("reference");
  const isComplaint = data.text("kind") === "complaint";
  const due = toNightLabel(data.text("due_at").slice(0, 10));
  return {
    subject: isComplaint ? `We have your complaint (${reference})` : `We have your request (${reference})`,
    preview: `Your reference is ${reference}. We answer by ${due}.`,
    title: isComplaint ? "We have your complaint" : "We have your request",
    parts: [
      {
        kind: "paragraph",
        text: `${greet(data.maybe("name"))}, you asked ${asked[data.text("kind")] ?? "something about your data"}. Your reference is ${reference}.`,
      },
      {
        kind: "paragraph",
        text: `We answer by ${due}. We may write to you first, to make sure that we give your data to nobody but you.`,
      },
      {
        kind: "small",
        text: "If you are not happy with our answer you can complain to the Information Commissioner's Office at ico.org.uk/make-a-complaint.",
      },
    ],
  };
}
