import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import { type CorrectionField, correctionFields } from "../texts/venues.ts";
import { capacityUpTo } from "./event.ts";

/** What an owner enters about a venue; the rate is in pounds an hour. */
export const venueInput = z.object({
  name: z
    .string("Venue name must be at least 3 characters")
    .check(
      z.trim(),
      z.minLength(LIMITS.venueNameMin, "Venue name must be at least 3 characters"),
      z.maxLength(LIMITS.venueName, "Venue name too long"),
    ),
  description: z
    .string("Description must be at least 10 characters")
    .check(
      z.trim(),
      z.minLength(LIMITS.venueDescriptionMin, "Description must be at least 10 characters"),
      z.maxLength(LIMITS.venueDescription, "Description too long"),
    ),
  address: z
    .string("Address must be at least 5 characters")
    .check(
      z.trim(),
      z.minLength(LIMITS.venueAddressMin, "Address must be at least 5 characters"),
      z.maxLength(LIMITS.venueAddress, "Address too long"),
    ),
  capacity: capacityUpTo(LIMITS.venueCapacity),
  rate: z.optional(
    z.number().check(z.minimum(0, "Rate cannot be negative"), z.maximum(LIMITS.venueRate, "Rate too high")),
  ),
});

/** What the specification says of fields that are too long, whatever form they stand in. */
const tooLong: Partial<Record<CorrectionField, string>> = {
  name: "Venue name too long",
  description: "Description too long",
  address: "Address too long",
};

/** What a visitor says is wrong on a venue's page; the database judges the value by its field. */
export const venueCorrection = z
  .strictObject({
    venue_id: z.string().check(z.uuid("Open the page of the venue again")),
    field: z.enum(
      Object.keys(correctionFields) as [CorrectionField, ...CorrectionField[]],
      "Choose what is wrong",
    ),
    proposed: z.string("Write what it should say").check(z.minLength(1, "Write what it should say")),
    reason: z.string("Say why it is wrong").check(z.maxLength(500, "Write 500 characters at most")),
    source: z.optional(z.string().check(z.maxLength(200, "Write 200 characters at most"))),
  })
  .check((payload) => {
    const { field, proposed } = payload.value;
    if (proposed.length > 1000)
      payload.issues.push({
        code: "custom",
        message: tooLong[field] ?? "Write 1000 characters at most",
        path: ["proposed"],
        input: proposed,
      });
  });

/** A question about access to a venue or a night. People without an account give their address. */
export const accessQuestion = z.strictObject({
  venue_id: z.optional(z.string().check(z.uuid("Open the page again"))),
  event_id: z.optional(z.string().check(z.uuid("Open the page again"))),
  email: z.optional(z.string().check(z.maxLength(254, "Invalid email format"))),
  question: z
    .string("Write your question")
    .check(
      z.minLength(10, "Write 10 to 1,000 characters"),
      z.maxLength(1000, "Write 10 to 1,000 characters"),
    ),
});
