/** The keys of a landing's fragment that brings a session, in the order in which GoTrue writes them. */
export const landingKeys = [
  "access_token",
  "expires_at",
  "expires_in",
  "refresh_token",
  "sb",
  "token_type",
  "type",
];
