// What a client says about a file in its own words: an object in JSON.
import { errors } from "../errors.ts";

/** In bytes of JSON. */
export const longestMetadata = 1024 * 1024;

/** From a header in base64. @throws StorageError */
export function readEncodedMetadata(header: string | null): Record<string, unknown> | null {
  return header === null ? null : readUserMetadata(Buffer.from(header, "base64").toString("utf8"));
}

/** An object in JSON. @throws StorageError where it is too long or something else */
export function readUserMetadata(text: string): Record<string, unknown> | null {
  if (Buffer.byteLength(text) > longestMetadata) {
    throw errors.tooLarge("The metadata exceeded the maximum allowed size");
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // said below
  }
  throw errors.invalid("metadata must be a JSON object");
}
