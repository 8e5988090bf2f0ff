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

/** Genres as they are typed: up to ten, with commas between. */
const genres = z.pipe(
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
);

/** The first half of a postcode, "LS6". */
const outwardCode =
  /^(GIR|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRVWXY]))$/;

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
  genres,
  area_id: z.string(),
  avatar_alt: z
    .string()
    .check(z.trim(), z.maxLength(PROFILE_LIMITS.avatarAlt, "Write 300 characters at most")),
});

/** The form as it is typed. */
export type ProfileFields = z.input<typeof profileForm>;

/** The form as it is kept. */
export type ProfileValues = z.output<typeof profileForm>;

/** Where somebody looks for nights, and what for. */
export const placesForm = z.object({
  home_area_id: z.string(),
  home_outcode: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine(
      (code) => code === "" || outwardCode.test(code),
      "Write the first half of a UK postcode, such as LS6",
    ),
  ),
  genres,
});

/** What the form of the places hands over: as typed, and as checked. */
export type PlacesFields = z.input<typeof placesForm>;
export type PlacesValues = z.output<typeof placesForm>;
