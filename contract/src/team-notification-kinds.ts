// Words for what people are told about their teams.
import { actorNames, type Notification, type NotificationKind } from "./notification.ts";
import { teamRoleName } from "./team-roles.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** What changed in a team, to the person it is about or to its owners. */
function teamChange(told: Notification): string {
  const team = text(told, "team") || "your team";
  const role = `“${teamRoleName(text(told, "role"))}”`;
  const who = actorNames(told);
  const isYou = told.payload.is_you === true;
  switch (text(told, "change")) {
    case "joined":
      return `${who} joined ${team} as ${role}`;
    case "left":
      return `${who} left ${team}`;
    case "removed":
      return isYou ? `${who} removed you from ${team}` : `${who} removed a colleague from ${team}`;
    case "restored":
      return isYou ? `${who} took you back into ${team}` : `${who} took a colleague back into ${team}`;
    case "handed_over":
      return isYou ? `${who} made you owner of ${team}` : `${who} handed ${team} over to a colleague`;
    default:
      return isYou
        ? `${who} changed your role in ${team} to ${role}`
        : `${who} changed a colleague's role in ${team} to ${role}`;
  }
}

export const teamNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  team_changed: {
    icon: "work",
    label: "Changes in your teams",
    sentence: teamChange,
    to: (told) => text(told, "path") || null,
  },
  team_invited: {
    icon: "work",
    label: "Invitations to teams",
    sentence: (told) =>
      `You are invited to join ${text(told, "team") || "a team"}. Open the link in the mail`,
    to: () => null,
  },
};
