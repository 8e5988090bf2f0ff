import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import { email, name } from "./account.ts";
import { code } from "./security.ts";

/** The shape the sign-in screen asks of an address; the server judges the rest. */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const signInEmail = z.pipe(
  z.pipe(
    z.string("Email is required"),
    z.transform((text: string) => text.trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: "Email is required", abort: true }),
      z.maxLength(LIMITS.email, { error: "Please enter a valid email address", abort: true }),
      z.regex(SIMPLE_EMAIL, "Please enter a valid email address"),
    ),
);

/** The sign-in screen. */
export const signInForm = z.object({
  email: signInEmail,
  password: z.string("Password is required").check(z.minLength(1, "Password is required")),
});

/** A magic link asked for on the sign-in screen. */
export const magicLinkForm = z.object({
  email: z.pipe(
    z
      .string("Email is required for magic link")
      .check(
        z.refine((text) => text.trim() !== "", { error: "Email is required for magic link", abort: true }),
      ),
    signInEmail,
  ),
});

const newPassword = z
  .string("Password must be at least 8 characters long")
  .check(
    z.minLength(LIMITS.passwordMinAtSignUp, "Password must be at least 8 characters long"),
    z.maxLength(LIMITS.passwordMax, "Password too long"),
  );

type PasswordPair = { password: string; confirmPassword: string };

/** Said as soon as both are there, even while another field is still wrong. */
function passwordsMatch<Form extends PasswordPair>() {
  return z.refine<Form>((form) => form.password === form.confirmPassword, {
    error: "Passwords do not match",
    path: ["confirmPassword"],
    when: ({ value }) => {
      const form = (value ?? {}) as Partial<PasswordPair>;
      return typeof form.password === "string" && Boolean(form.confirmPassword);
    },
  });
}

/** The sign-up screen. */
export const signUpForm = z
  .object({
    name: z.optional(z.union([z.literal(""), name])),
    email,
    password: newPassword,
    confirmPassword: z.string("Passwords do not match").check(z.minLength(1, "Passwords do not match")),
  })
  .check(passwordsMatch());

/** The account of a person who booked without one: the address is that of the tickets. */
export const guestAccountForm = z.object({ password: newPassword });

/** The reset-password screen. */
export const resetPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string("Passwords do not match").check(z.minLength(1, "Passwords do not match")),
  })
  .check(passwordsMatch());

/** A new password in the settings, with the proof the service may ask for. */
export const changePasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string("Passwords do not match").check(z.minLength(1, "Passwords do not match")),
    code: z.optional(code),
    currentPassword: z.optional(
      z.string("Current password required").check(z.minLength(1, "Current password required")),
    ),
  })
  .check(passwordsMatch());

/** The forgot-password screen. */
export const forgotPasswordForm = z.object({ email: signInEmail });
