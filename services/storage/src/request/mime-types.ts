// Types of content as buckets list them: `type/subtype`, or `type/*` for all of a type.
import { errors } from "../errors.ts";

const pattern = /^[a-z0-9!#$&^_.+-]+\/([a-z0-9!#$&^_.+-]+|\*)$/i;

/** A type without its parameters, in lower case. */
export function bareType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/** @throws StorageError InvalidMimeType where one of the list is no type */
export function requireTypeList(types: readonly string[]): void {
  const wrong = types.find((type) => !pattern.test(type));
  if (wrong !== undefined) throw errors.mimeType(wrong);
}

/** @throws StorageError InvalidMimeType where it is no type, or the list does not hold it; no list allows every type */
export function requireAllowedType(type: string, allowed: readonly string[] | null): void {
  const bare = bareType(type);
  if (!pattern.test(bare) || bare.endsWith("/*")) throw errors.contentType();
  if (!allowed || allowed.length === 0) return;
  const isAllowed = allowed.some((one) => {
    const wanted = one.toLowerCase();
    return wanted === bare || (wanted.endsWith("/*") && bare.startsWith(wanted.slice(0, -1)));
  });
  if (!isAllowed) throw errors.mimeType(type);
}
