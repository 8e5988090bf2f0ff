import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import { sanitizeEmail } from "../sanitise/sanitize-email.ts";
import { sanitizeInput } from "../sanitise/sanitize-input.ts";
import { sanitizeUrl } from "../sanitise/sanitize-url.ts";

/** Linear, and the length is checked first: a local part, one @, and a host of two labels or more. */
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63})+$/;

function isEmailShaped(text: string): boolean {
  const host = text.slice(text.lastIndexOf("@") + 1);
  const local = text.slice(0, -host.length - 1);
  return (
    EMAIL.test(text) &&
    !local.startsWith(".") &&
    !local.endsWith(".") &&
    !local.includes("..") &&
    !/-\.|\.-|-$/.test(host)
  );
}

/** An e-mail address: trimmed and lower-cased before it is judged. */
export const email = z.pipe(
  z.pipe(
    z.pipe(
      z.string("Invalid email format"),
      z.transform((text: string) => text.trim().toLowerCase()),
    ),
    z
      .string()
      .check(
        z.maxLength(LIMITS.email, { error: "Email too long", abort: true }),
        z.refine(isEmailShaped, "Invalid email format"),
      ),
  ),
  z.transform(sanitizeEmail),
);

/** The shared rule for passwords; sign-up and reset ask for eight characters. */
export const password = z
  .string("Password must be at least 6 characters")
  .check(
    z.minLength(LIMITS.passwordMin, "Password must be at least 6 characters"),
    z.maxLength(LIMITS.passwordMax, "Password too long"),
  );

/** Characters as people and the database count them: an emoji is one. */
const countCharacters = (text: string): number => [...text].length;

/** A person's name, sanitised as the rule for general input says. */
export const name = z.pipe(
  z.pipe(z.string("Name required"), z.transform(sanitizeInput)),
  z.string().check(
    z.minLength(1, "Name required"),
    z.refine((text) => countCharacters(text) <= LIMITS.name, "Name too long"),
  ),
);

/** What people say about themselves. */
export const bio = z.optional(
  z.string().check(z.refine((text) => countCharacters(text) <= LIMITS.bio, "Bio too long")),
);

function isWebAddress(text: string): boolean {
  if (text === "") return true;
  if (text.length > LIMITS.url || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === ""
  );
}

/** A web address in its normalised form, or nothing. */
export const website = z.optional(
  z.pipe(z.string("Invalid URL").check(z.refine(isWebAddress, "Invalid URL")), z.transform(sanitizeUrl)),
);

/** Everything a person enters about themselves. */
export const userInput = z.object({ email, password, name, bio, website });
