import type { MailContent, MailPart } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

type Said = { title: string; remedy: string; what?: string | null; since: string; is_over: boolean };

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "full",
  timeStyle: "short",
});

const wrongPart = ({ title, remedy, what, since }: Said): MailPart[] => [
  { kind: "heading", text: title },
  { kind: "paragraph", text: `Since ${moment.format(new Date(since))}.${what ? ` ${what}` : ""}` },
  { kind: "paragraph", text: remedy },
];

/** Tells the operator of all that is wrong with the installation, and of what is over. */
export default function alarms(data: MailData): MailContent {
  const all = data.items<Said>("alarms");
  const wrong = all.filter((alarm) => !alarm.is_over);
  const over = all.filter((alarm) => alarm.is_over);
  const [first] = wrong.length > 0 ? wrong : over;
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : "";
  const title = wrong.length > 0 ? "Something is wrong" : "It is over";
  return {
    subject: `${wrong.length > 0 ? "Alarm" : "Over"}: ${(first?.title ?? title).slice(0, 120)}${others}`,
    preview: "You are told at once, every hour while it lasts, and when it is over.",
    title,
    parts: [
      ...wrong.flatMap(wrongPart),
      ...(over.length > 0 ? [{ kind: "heading" as const, text: "No longer wrong" }] : []),
      ...over.map((alarm) => ({ kind: "paragraph" as const, text: `${alarm.title}.` })),
      { kind: "small", text: `On ${data.siteUrl}. npm run doctor shows the state of everything.` },
    ],
  };
}
