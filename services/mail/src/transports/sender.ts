// A sender as people write one: an address, or a name and an address in angle brackets.

/** A sender in its two pieces; the name may be empty. */
export type Sender = { name: string; address: string };

const address = String.raw`[^\s<>@,;:"()]+@[^\s<>@,;:"()]+`;
const alone = new RegExp(`^(${address})$`);
const named = new RegExp(String.raw`^(?:"([^"\p{Cc}]*)"|([^"<>\p{Cc}]*?))\s*<(${address})>$`, "u");

/** @returns null for what is no sender */
export function readSender(text: string): Sender | null {
  const bare = alone.exec(text.trim());
  if (bare?.[1]) return { name: "", address: bare[1] };
  const [, quoted, plain, found] = named.exec(text.trim()) ?? [];
  return found ? { name: (quoted ?? plain ?? "").trim(), address: found } : null;
}
