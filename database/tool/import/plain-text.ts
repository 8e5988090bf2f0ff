// Texts of other systems as plain text: character references decoded, markup out, white space tidy.
import { sanitizeHtml } from "@undercroft/contract";
import { decodeHTML } from "entities";

const blockEnds = /<\s*(?:br\s*\/?|\/\s*(?:p|div|li|h[1-6]|tr|blockquote))\s*>/gi;

/** A line of text: "Fish &amp; Chips " → "Fish & Chips". */
export function toLine(value: unknown): string {
  return toParagraphs(value).replaceAll(/\s+/g, " ");
}

/** A text with its paragraphs kept; tags are dropped, scripts with what is in them. Not a string: empty. */
export function toParagraphs(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  // the sanitiser writes every tag anew and escapes what it lets through, so tags go and references are decoded after it, once
  const text = value.includes("<")
    ? sanitizeHtml(value.replaceAll(blockEnds, "\n")).replaceAll(/<[^<>]*>/g, "")
    : value;
  return decodeHTML(text)
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\u200b\u2028\u2029\ufeff]/gu, (character) => (character === "\n" ? "\n" : " "))
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** A single line break inside a sentence is a wrapped line, not a paragraph. */
export function unwrap(text: string): string {
  return text.replaceAll(/([^\n.!?:;])\n(?=[a-z])/g, "$1 ");
}
