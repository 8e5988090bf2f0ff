/** Refusals of the database and of the functions that take a key, explained in docs/errors/keys.md. */
export type KeysErrorCode =
  | "KEYS_ENDED"
  | "KEYS_FULL"
  | "KEYS_INVALID"
  | "KEYS_MAKER_SUSPENDED"
  | "KEYS_NO_ORGANISER"
  | "KEYS_NOT_FOUND"
  | "KEYS_RATE_LIMITED"
  | "KEYS_SCOPE"
  | "KEYS_TOO_MANY_NIGHTS"
  | "KEYS_UNKNOWN"
  | "WEBHOOKS_FULL"
  | "WEBHOOKS_INVALID"
  | "WEBHOOKS_NOT_FOUND"
  | "WEBHOOKS_OFF";
