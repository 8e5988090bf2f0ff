// E-mail addresses as HTML's e-mail field accepts them: https://html.spec.whatwg.org/multipage/input.html#email-state-(type=email)
import { errors } from "../errors.ts";

const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/** Characters; RFC 5321 §4.5.3.1.3 leaves an address 254 of them, and the protocol refuses the 256th. */
const longest = 255;

/** @throws AuthError validation_failed */
export function requireShortEmail(text: string): void {
  if (text.length > longest) throw errors.invalid("An email address is too long");
}

/** The address in lower case. @throws AuthError validation_failed */
export function parseEmail(text: string | undefined, missing = "An email address is required"): string {
  if (!text) throw errors.invalid(missing);
  requireShortEmail(text);
  if (!address.test(text)) throw errors.invalid("Unable to validate email address: invalid format");
  return text.toLowerCase();
}
