import { LIMITS } from "../constants.ts";

/**
 * The normalised form of a web address, or "" when it is none. Only http and https, no user name or password
 * inside, 2,048 characters at most: `javascript:` and `data:` addresses parse well, so parsing alone proves nothing.
 */
export function sanitizeUrl(input: string): string {
  const text = input.trim();
  if (text.length > LIMITS.url || !URL.canParse(text)) return "";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "";
  if (url.username !== "" || url.password !== "") return "";
  return url.href.length > LIMITS.url ? "" : url.href;
}
