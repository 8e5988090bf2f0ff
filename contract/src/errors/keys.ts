/** Refusals of the database and of the functions that take a key, explained in docs/errors/keys.md. */
export type KeysErrorCode = "KEYS_FULL" | "KEYS_INVALID" | "KEYS_NOT_FOUND" | "KEYS_RATE_LIMITED";
