import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

const tasks: Record<string, string> = {
  owner: "owner: everything, the team included",
  manager: "manager: events, bookings and the team",
  editor: "editor: events",
  door: "door: the guest list",
  finance: "finance: bookings and money",
};

/** Somebody was asked to join the team of an organiser or a venue. */
export default function teamInvited(data: MailData): MailContent {
  const team = data.text("team");
  const role = data.text("role");
  const inviter = data.maybe("inviter");
  return {
    subject: `Join ${team} on ${brandName()}`,
    preview: `${inviter ?? "Somebody"} asks you to join the team of ${team}.`,
    title: `Join ${team}`,
    parts: [
      { kind: "paragraph", text: `${inviter ?? "Somebody"} asks you to join the team of ${team}.` },
      { kind: "facts", rows: [["Your role", tasks[role] ?? role]] },
      { kind: "button", label: "Join the team", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The link works for seven days, for the account with this address. If you know nothing of it, do nothing.",
      },
    ],
  };
}
