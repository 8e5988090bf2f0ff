import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";

/** One message to another person. */
export const message = z.string("Message cannot be empty").check(
  z.refine((text) => text.trim() !== "", { error: "Message cannot be empty", abort: true }),
  z.maxLength(LIMITS.message, "Message too long"),
);
