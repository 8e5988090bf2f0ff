/** Refusals of the role rules, as the database words them. */
export const ROLE_REFUSALS = {
  assignSelf: "Users cannot assign roles to themselves",
  assignAdmin: "Only admins can assign admin roles",
  assignModerator: "Only admins or moderators can assign moderator roles",
  removeOwnAdmin: "Users cannot remove their own admin role",
  removeAdmin: "Only admins can remove admin roles",
  removeModerator: "Only admins or moderators can remove moderator roles",
  notAuthenticated: "User not authenticated",
} as const;
