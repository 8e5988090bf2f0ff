import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";

/** One message to another person, at most 1,000 characters. */
export const message = z.string("Message cannot be empty").check(
  z.refine((text) => text.trim() !== "", { error: "Message cannot be empty", abort: true }),
  // the limit counts characters as people and the database do: an emoji outside the first plane is one
  z.refine((text) => [...text].length <= LIMITS.message, "Message too long"),
);
