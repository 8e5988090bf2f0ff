// What the database refuses while a person is saved.
import { AuthError, errors } from "../errors.ts";

const constraints = ["users_email_partial_key", "users_phone_key"];

/** Two sign-ups with one address or number at once: the second finds the first when it looks again. */
export function onTaken<T>(again: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505" && constraint && constraints.includes(constraint)) return again();
    throw error;
  };
}

/** True when the database refused a number that another account has. */
export function isPhoneTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "users_phone_key";
}

/** What the database refused while a person was saved, in the protocol's words. */
export function toSavingError(error: unknown): never {
  const isOfDatabase =
    typeof (error as { code?: unknown }).code === "string" && !(error instanceof AuthError);
  if (isOfDatabase) throw errors.unexpected("Database error saving new user", error);
  throw error;
}
