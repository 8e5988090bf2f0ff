import type { Mention, PostTag } from "#app/parts/social/post.ts";

/** A piece of a post: words, or words that lead somewhere; a link leads out of the site. */
export type PostPiece = { kind: "text" | "link" | "mention" | "tag"; text: string; to?: string };

/** An address, or a handle or tag that begins where no word goes on. */
const marks =
  /https?:\/\/[^\s<>"]{2,}|(?<![\p{L}\p{N}_@/.])@\w+|(?<![\p{L}\p{N}_#&/])#[\p{L}\p{M}\p{N}_]+/giu;

type Marked = { mentions?: readonly Mention[]; tags?: readonly PostTag[] };

/** Cuts words at their addresses, and at the mentions and tags that this reader may follow; all others stay words. */
export function splitPost(text: string, { mentions = [], tags = [] }: Marked = {}): PostPiece[] {
  const known = new Map<string, Omit<PostPiece, "text">>([
    ...mentions.map(
      ({ name, handle }) =>
        [`@${name.toLowerCase()}`, { kind: "mention", to: `/social/u/${handle}` }] as const,
    ),
    ...tags.map(
      ({ name, tag }) =>
        [`#${name.toLowerCase()}`, { kind: "tag", to: `/social?tag=${encodeURIComponent(tag)}` }] as const,
    ),
  ]);
  const pieces: PostPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const piece = pieceOf(match[0], known);
    if (!piece) continue;
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    pieces.push(piece);
    from = match.index + piece.text.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

function pieceOf(found: string, known: ReadonlyMap<string, Omit<PostPiece, "text">>): PostPiece | null {
  if (/^[@#]/.test(found)) {
    const target = known.get(found.toLowerCase());
    return target ? { ...target, text: found } : null;
  }
  // marks that end a sentence belong to the sentence
  const address = found.replace(/[.,;:!?'")\]}]+$/, "");
  return URL.canParse(address) ? { kind: "link", text: address, to: address } : null;
}

/** Whether a text names anybody. */
export const namesPeople = (text: string): boolean =>
  [...text.matchAll(marks)].some(([found]) => found.startsWith("@"));

/** Whether it holds a web address. */
export const hasLink = (text: string): boolean => /https?:\/\/\S{2}/i.test(text);
