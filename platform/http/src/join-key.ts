/**
 * One text for a list of texts, different for every different list: each part stands behind its length, so that no character of
 * one can be taken for the border to the next. A part that is missing differs from one that is empty.
 */
export function joinKey(parts: readonly (string | undefined)[]): string {
  let key = "";
  for (const part of parts) key += part === undefined ? "-" : `${part.length}:${part}`;
  return key;
}
