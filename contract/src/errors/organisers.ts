/** Refusals of the database, explained in docs/errors/organisers.md. */
export type OrganisersErrorCode =
  | "ORGANISERS_FULL"
  | "ORGANISERS_INVALID"
  | "ORGANISERS_RATE_LIMITED"
  | "ORGANISERS_UNCONFIRMED"
  | "TEAMS_FULL"
  | "TEAMS_INVALID"
  | "TEAMS_INVITATION_NOT_FOUND"
  | "TEAMS_INVITATION_OVER"
  | "TEAMS_LAST_OWNER"
  | "TEAMS_NOT_FOUND"
  | "TEAMS_OTHER_ADDRESS"
  | "TEAMS_RATE_LIMITED"
  | "TEAMS_ROLE_REQUIRED";
