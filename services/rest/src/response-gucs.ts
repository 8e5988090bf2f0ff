// What the database may choose of an answer's head. What could not be sent would break the connection instead of the answer.
import { validateHeaderName, validateHeaderValue } from "node:http";

/** True for a status that ends an context: 200 to 599. */
export const isFinalStatus = (status: unknown): status is number =>
  typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;

/** A header that can be sent, its name in lower case. @throws TypeError when it cannot */
export function toHeader(name: string, value: string): [string, string] {
  validateHeaderName(name);
  validateHeaderValue(name, value);
  return [name.toLowerCase(), value];
}
