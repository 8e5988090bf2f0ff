import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const words: Record<string, { subject: string; text: string }> = {
  shortlisted: { subject: "You are on the shortlist", text: "Your application made the shortlist." },
  interview: {
    subject: "You are asked for an interview",
    text: "They would like to meet you. What you need for the interview is shown to them now.",
  },
  offered: { subject: "You have an offer", text: "They offer you the work." },
  hired: { subject: "You are hired", text: "It is settled: you have the work." },
  rejected: { subject: "Not this time", text: "They have decided for somebody else." },
  closed: {
    subject: "Applications are closed",
    text: "They take no more applications, and still decide about yours.",
  },
};

/** An application was moved on, or decided. */
export default function jobApplicationMoved(data: MailData): MailContent {
  const title = data.text("title");
  const said = words[data.text("status")];
  if (!said) throw new Error(`there is no state called ${data.text("status")}`);
  const sentence = data.maybe("sentence");
  return {
    subject: `${said.subject}: ${title}`,
    preview: said.text,
    title: said.subject,
    parts: [
      { kind: "paragraph", text: said.text },
      { kind: "facts", rows: [["Work", title], ...(sentence ? [["They say", sentence] as const] : [])] },
      { kind: "button", label: "See your application", href: `${data.siteUrl}/careers/applications` },
    ],
  };
}
