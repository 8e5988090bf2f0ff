/** How bytes become letters. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The encoding that a byte-order mark names; null without one. */
export function encodingOfMark(start: Uint8Array): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return null;
}
