import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import { sanitizeHtml } from "../sanitise/sanitize-html.ts";

/** An instant in ISO 8601 with its offset, or the form a `datetime-local` field gives. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  // Date.parse rolls 31 February over into March; the day written must be the day meant.
  const day = Number(text.slice(8, 10));
  return new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
}

const dateTime = z
  .string("Invalid date format")
  .check(z.refine(isDateTime, { error: "Invalid date format", abort: true }));

export function capacityUpTo(max: number) {
  return z
    .number("Capacity must be a whole number")
    .check(
      z.refine(Number.isInteger, { error: "Capacity must be a whole number", abort: true }),
      z.minimum(1, "Capacity must be at least 1"),
      z.maximum(max, "Capacity too large"),
    );
}

export const eventTitle = z
  .string("Title must be at least 3 characters")
  .check(
    z.trim(),
    z.minLength(LIMITS.eventTitleMin, "Title must be at least 3 characters"),
    z.maxLength(LIMITS.eventTitle, "Title too long"),
  );

/** Rich text: scripts and embeds are taken out before the length is judged. */
export const eventDescription = z.pipe(
  z.pipe(
    z
      .string("Description must be at least 10 characters")
      .check(z.maxLength(LIMITS.eventDescription, { error: "Description too long", abort: true })),
    z.transform(sanitizeHtml),
  ),
  z
    .string()
    .check(
      z.minLength(LIMITS.eventDescriptionMin, "Description must be at least 10 characters"),
      z.maxLength(LIMITS.eventDescription, "Description too long"),
    ),
);

export const eventTags = z.array(z.string()).check(z.maxLength(LIMITS.tags, "Too many tags"));

/** When an event starts: after now. */
export const eventStartAt = dateTime.check(
  z.refine((text) => Date.parse(text) > Date.now(), "Start date must be in the future"),
);

/** What an organiser enters about an event. */
export const eventInput = z
  .object({
    title: eventTitle,
    description: eventDescription,
    capacity: z.optional(capacityUpTo(LIMITS.eventCapacity)),
    tags: z._default(eventTags, []),
    startAt: eventStartAt,
    endAt: z.optional(dateTime),
  })
  .check(
    z.refine((event) => event.endAt === undefined || Date.parse(event.endAt) > Date.parse(event.startAt), {
      error: "End date must be after the start date",
      path: ["endAt"],
    }),
  );
