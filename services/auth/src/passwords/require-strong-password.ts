// The rule for new passwords. bcrypt's 72-byte cut does not apply to argon2id; the cap is the product's.
import { errors } from "../errors.ts";

/** The most characters a password may have. */
const passwordMaxLength = 128;

/** @throws AuthError validation_failed when missing or too long, weak_password with reasons when too weak */
export function requireStrongPassword(
  password: string,
  settings: { passwordMinLength: number },
  missing = "Signup requires a valid password",
): void {
  if (password === "") throw errors.invalid(missing);
  const length = [...password].length;
  if (length > passwordMaxLength) {
    throw errors.invalid(`Password cannot be longer than ${passwordMaxLength} characters`);
  }
  if (length < settings.passwordMinLength) {
    const message = `Password should be at least ${settings.passwordMinLength} characters.`;
    throw errors.weakPassword(message, ["length"]);
  }
}
