/** The roles of a team, the widest first, each with the part of the work that it opens. */
export const TEAM_ROLES = {
  owner: "Owner: everything",
  manager: "Manager: all but owners",
  editor: "Editor: events and page",
  door: "Door: lets people in",
  finance: "Finance: bookings and money",
} as const;

/** One of the five roles. */
export type TeamRole = keyof typeof TEAM_ROLES;

/** What a role is called; a name that is none stays as it is. */
export const teamRoleName = (role: string): string => (TEAM_ROLES as Record<string, string>)[role] ?? role;
