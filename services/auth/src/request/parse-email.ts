// E-mail addresses as HTML's e-mail field accepts them: https://html.spec.whatwg.org/multipage/input.html#email-state-(type=email)
import { errors } from "../errors.ts";

const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/** The address in lower case. @throws AuthError validation_failed */
export function parseEmail(text: string | undefined, missing = "An email address is required"): string {
  if (!text) throw errors.invalid(missing);
  if (text.length > 255) throw errors.invalid("An email address is too long");
  if (!address.test(text)) throw errors.invalid("Unable to validate email address: invalid format");
  return text.toLowerCase();
}
