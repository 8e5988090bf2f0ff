import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
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
