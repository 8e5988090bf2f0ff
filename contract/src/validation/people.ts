import * as z from "zod/mini";
import { sanitizeUrl } from "../sanitise/sanitize-url.ts";
import { bio, name, website } from "./account.ts";

/** How many links and genres a profile has at most. */
export const PROFILE_LIMITS = {
  links: 5,
  genres: 10,
  genre: 40,
  pronouns: 40,
  handle: 30,
  avatarAlt: 300,
} as const;

/** A handle: letters, digits and underscores. */
export const handle = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9_]{3,30}$/, "A handle has 3 to 30 letters, digits or underscores"));

/** What people write into the form of their profile; links stand on a line each, genres between commas. */
export const profileForm = z.object({
  full_name: name,
  pronouns: z.string().check(z.trim(), z.maxLength(PROFILE_LIMITS.pronouns, "Write 40 characters at most")),
  bio,
  website,
  links: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(/\s+/u).filter(Boolean)),
    ),
    z
      .array(z.string().check(z.refine((link) => sanitizeUrl(link) !== "", "Invalid URL")))
      .check(z.maxLength(PROFILE_LIMITS.links, "Five links at most")),
  ),
  genres: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => [
        ...new Set(
          text
            .split(",")
            .map((genre) => genre.trim())
            .filter(Boolean),
        ),
      ]),
    ),
    z
      .array(z.string().check(z.maxLength(PROFILE_LIMITS.genre, "A genre has 40 characters at most")))
      .check(z.maxLength(PROFILE_LIMITS.genres, "Ten genres at most")),
  ),
  area_id: z.string(),
  avatar_alt: z
    .string()
    .check(z.trim(), z.maxLength(PROFILE_LIMITS.avatarAlt, "Write 300 characters at most")),
});

/** The form as it is typed. */
export type ProfileFields = z.input<typeof profileForm>;

/** The form as it is kept. */
export type ProfileValues = z.output<typeof profileForm>;
