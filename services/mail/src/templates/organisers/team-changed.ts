import { teamRoleName } from "@undercroft/contract/team-roles";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** What happened, to the person it is about or to an owner of the team. */
function sentenceOf(data: MailData): string {
  const team = data.text("team");
  const role = `“${teamRoleName(data.text("role"))}”`;
  const by = data.maybe("by") ?? "A colleague";
  const member = data.maybe("member") ?? "A colleague";
  const isYou = data.text("is_you") === "true";
  switch (data.text("change")) {
    case "joined":
      return `${member} joined the team of ${team} as ${role}.`;
    case "left":
      return `${member} left the team of ${team}.`;
    case "removed":
      return isYou
        ? `${by} removed you from the team of ${team}.`
        : `${by} removed ${member} from the team of ${team}.`;
    case "restored":
      return isYou
        ? `${by} took you back into the team of ${team}. Your role is ${role}.`
        : `${by} took ${member} back into the team of ${team}.`;
    case "handed_over":
      return isYou
        ? `${by} made you owner of ${team}, and is a manager now.`
        : `${by} made ${member} owner of ${team}, and is a manager now.`;
    default:
      return isYou
        ? `${by} changed your role in the team of ${team} to ${role}.`
        : `${by} changed the role of ${member} in the team of ${team} to ${role}.`;
  }
}

/** Somebody joined or left a team, or has another role in it. */
export default function teamChanged(data: MailData): MailContent {
  const team = data.text("team");
  const text = sentenceOf(data);
  const isOut = data.text("change") === "removed" && data.text("is_you") === "true";
  return {
    subject: isOut ? `You are no longer in the team of ${team}` : `A change in the team of ${team}`,
    preview: text,
    title: isOut ? "You are no longer in this team" : "A change in your team",
    parts: [
      { kind: "paragraph", text },
      ...(isOut
        ? []
        : [{ kind: "button", label: "See the team", href: `${data.siteUrl}${data.text("path")}` } as const]),
      {
        kind: "small",
        text: isOut
          ? "If this is a mistake, ask an owner of the team."
          : "We always send this mail, so that nobody takes a team over unnoticed.",
      },
    ],
  };
}
