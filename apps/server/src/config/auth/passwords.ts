// What a password must be, and what changing it takes.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { oneOf, toggle, webAddress, wholeNumber } from "../kinds.ts";

export const passwordKeys = {
  AUTH_PASSWORD_MIN_LENGTH: z._default(wholeNumber(6, 128), 8),
  AUTH_PASSWORD_CHARACTERS: z._default(
    oneOf(["any", "letters_digits", "lower_upper_letters_digits", "lower_upper_letters_digits_symbols"]),
    "any",
  ),
  AUTH_LEAKED_PASSWORDS_URL: z.optional(webAddress),
  AUTH_SECURE_PASSWORD_CHANGE: z._default(toggle, true),
  AUTH_REQUIRE_CURRENT_PASSWORD: z._default(toggle, false),
};

/** The keys as the auth service knows them. */
export function toPasswords(keys: z.infer<z.ZodMiniObject<typeof passwordKeys>>): Partial<AuthSettings> {
  return {
    passwordMinLength: keys.AUTH_PASSWORD_MIN_LENGTH,
    passwordCharacters: keys.AUTH_PASSWORD_CHARACTERS,
    leakedPasswordsUrl: keys.AUTH_LEAKED_PASSWORDS_URL ?? null,
    securePasswordChange: keys.AUTH_SECURE_PASSWORD_CHANGE,
    requireCurrentPassword: keys.AUTH_REQUIRE_CURRENT_PASSWORD,
  };
}
