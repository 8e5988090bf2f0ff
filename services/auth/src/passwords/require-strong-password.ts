// The rule for new passwords. bcrypt's 72-byte cut does not apply to argon2id; the cap is the product's.
import { errors } from "../errors.ts";
import type { AuthSettings, PasswordCharacters } from "../settings.ts";

/** The most characters a password may have. */
const passwordMaxLength = 128;

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
// of the characters on a keyboard, those Supabase counts as symbols
const symbols = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~";

const characterSets: Record<PasswordCharacters, readonly string[]> = {
  any: [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};

/** @throws AuthError validation_failed when missing or too long, weak_password with reasons when too weak */
export function requireStrongPassword(
  password: string,
  settings: Pick<AuthSettings, "passwordMinLength" | "passwordCharacters">,
  missing = "Signup requires a valid password",
): void {
  if (password === "") throw errors.invalid(missing);
  const characters = [...password];
  if (characters.length > passwordMaxLength) {
    throw errors.invalid(`Password cannot be longer than ${passwordMaxLength} characters`);
  }
  const sets = characterSets[settings.passwordCharacters];
  const faults: [string, string][] = [];
  if (characters.length < settings.passwordMinLength) {
    faults.push(["length", `Password should be at least ${settings.passwordMinLength} characters.`]);
  }
  if (!sets.every((set) => characters.some((character) => set.includes(character)))) {
    faults.push([
      "characters",
      `Password should contain at least one character of each: ${sets.join(", ")}.`,
    ]);
  }
  if (faults.length === 0) return;
  throw errors.weakPassword(
    faults.map(([, sentence]) => sentence).join(" "),
    faults.map(([reason]) => reason),
  );
}
