import { LIMITS } from "../constants.ts";
import { cutText } from "./cut-text.ts";

/** An e-mail address in lower case, trimmed, cut to 254 characters. */
export function sanitizeEmail(input: string): string {
  return cutText(input.toLowerCase().trim(), LIMITS.email).trim();
}
