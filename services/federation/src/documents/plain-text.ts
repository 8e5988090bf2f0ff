// What strangers wrote, as text: in one pass, whatever they send, and never more than is read of it.

const MOST_READ = 20_000;
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const endsLine = /^(?:br|\/p|\/li|\/div|\/h[1-6]|\/blockquote)$/;

/** Tags out, line breaks for those that end a line. What a tag without an end would swallow is left out. */
function withoutTags(html: string): string {
  let text = "";
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open < 0) return text + html.slice(at);
    text += html.slice(at, open);
    const end = html.indexOf(">", open);
    if (end < 0) return text;
    if (
      endsLine.test(
        html
          .slice(open + 1, Math.min(end, open + 12))
          .toLowerCase()
          .replace(/[\s/]*$/, ""),
      )
    )
      text += "\n";
    at = end + 1;
  }
  return text;
}

function decode(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  const point = Number.parseInt(hex ?? decimal ?? "", hex === undefined ? 10 : 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

/** @param html of a stranger; anything but text is nothing @param most of its letters */
export function toPlainText(html: unknown, most: number): string {
  if (typeof html !== "string") return "";
  return withoutTags(html.slice(0, MOST_READ))
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, decode)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** The same in one line. */
export const toPlainLine = (html: unknown, most: number): string =>
  toPlainText(html, most * 4)
    .replace(/\s+/g, " ")
    .slice(0, most)
    .toWellFormed()
    .trim();
