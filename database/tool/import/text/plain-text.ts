// Texts of other systems as plain text: character references decoded, markup out, white space tidy.
import { sanitizeHtml } from "@undercroft/contract";
import { decodeHTML } from "entities";

/** Links keep their address behind their words. */
const links = /<a\b[^>]*\bhref\s*=\s*["']?(https?:\/\/[^"'\s>]+)["']?[^>]*>([\s\S]*?)<\/a\s*>/gi;
/** Markup that was written as text: its angle brackets are escaped. */
const escapedMarkup = /&lt;\/?(?:p|br|b|i|a|div|span|ul|ol|li|strong|em|h[1-6])\b/i;
/** A reference that was escaped once too many: "&amp;amp;" and "&amp;#8217;". Brackets stay, lest they make markup. */
const twiceEscaped =
  /&(?:amp|quot|apos|nbsp|[lr]squo|[lr]dquo|[nm]dash|hellip|pound|#\d{2,5}|#x[\da-f]{2,4});/i;
const blockEnds = /<\s*(?:br\s*\/?|\/\s*(?:p|div|li|h[1-6]|tr|blockquote))\s*>/gi;

/** A line of text: "Fish &amp; Chips " → "Fish & Chips". */
export function toLine(value: unknown): string {
  return toParagraphs(value).replaceAll(/\s+/g, " ");
}

/** A text with its paragraphs kept; tags are dropped, scripts with what is in them. Not a string: empty. */
export function toParagraphs(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  // half of a letter, as JSON can escape one, is a letter that was lost
  const whole = value.toWellFormed();
  const isEscaped = escapedMarkup.test(whole) && !whole.includes("<");
  // what escapes its markup often escapes its line breaks once too many as well
  const written = isEscaped ? decodeHTML(whole).replaceAll("\\n", "\n") : whole;
  // the sanitiser writes every tag anew and escapes what it lets through, so tags go and references are decoded after it, once
  const text = written.includes("<")
    ? sanitizeHtml(written.replaceAll(links, keepAddress).replaceAll(blockEnds, "\n")).replaceAll(
        /<[^<>]*>/g,
        "",
      )
    : written;
  const decoded = decodeHTML(text);
  return (twiceEscaped.test(decoded) ? decodeHTML(decoded) : decoded)
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, (character) =>
      character === "\n" ? "\n" : " ",
    )
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** "<a href=https://…>Tickets</a>" → "Tickets (https://…)". */
function keepAddress(_: string, address: string, words: string): string {
  const plain = words.replaceAll(/<[^<>]*>/g, "").trim();
  return plain === "" || decodeHTML(plain) === decodeHTML(address) ? address : `${plain} (${address})`;
}

/** A single line break inside a sentence is a wrapped line, not a paragraph. */
export function unwrap(text: string): string {
  return text.replaceAll(/([^\n.!?:;])\n(?=[a-z])/g, "$1 ");
}
