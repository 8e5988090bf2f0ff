import { brandName } from "@undercroft/contract/brand";
import { teamRoleName } from "@undercroft/contract/team-roles";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Somebody was asked to join the team of an organiser or a venue. */
export default function teamInvited(data: MailData): MailContent {
  const team = data.text("team");
  const role = data.text("role");
  const inviter = data.maybe("inviter");
  return {
    subject: `Join ${team} on ${brandName()}`,
    preview: `${inviter ?? "A colleague"} invites you to join the team of ${team}.`,
    title: `Join ${team}`,
    parts: [
      { kind: "paragraph", text: `${inviter ?? "A colleague"} invites you to join the team of ${team}.` },
      { kind: "facts", rows: [["Your role", teamRoleName(role)]] },
      { kind: "button", label: "Join the team", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: "The link works for seven days, for the account with this address. If you didn't expect this, ignore this email.",
      },
    ],
  };
}
