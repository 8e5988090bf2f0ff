/** A piece of a message: words, or an address that starts with http:// or https://. */
export type TextPiece = { text: string; href: string | null };

/** Cuts words at their web addresses. Marks that end a sentence belong to the sentence. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]{2,}/gi)) {
    const address = match[0].replace(/[.,;:!?'")\]}]+$/, "");
    if (!URL.canParse(address)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null });
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}
