// Blocks as an editor types them: each as one text, and back. Cards and galleries are chosen, not typed.
import type { ArticleBlock } from "@undercroft/contract";

/** The kinds of block an editor can add. */
export const BLOCK_KINDS = {
  paragraph: "Paragraph",
  heading: "Heading",
  list: "List",
  quote: "Quote",
  pull_quote: "Pull quote",
  question_answer: "Question and answer",
  image: "Picture",
  event: "Night",
  venue: "Venue",
  artist: "Artist",
  track_list: "Track list",
  player: "Player",
  footnote: "Footnote",
  rule: "Rule",
} as const;

/** One of them. */
export type BlockKind = keyof typeof BLOCK_KINDS;

/** What a kind expects, where its name does not say so. */
export const BLOCK_HINTS: Partial<Record<ArticleBlock["type"], string>> = {
  paragraph: "*italics*, **bold**, [words](/venues/penstock) or [words](https://…)",
  list: "One item a line. Lines that begin with “1.” make a numbered list.",
  quote: "The last line, begun with a dash, is who said it.",
  question_answer: "The first line asks, every other line answers.",
  track_list: "One track a line: 03:45 | Artist | Title",
  player: "The address at SoundCloud or Mixcloud, or of Bandcamp's embed; its title on the second line.",
  heading: "Begin with # for a smaller one.",
};

/** The text that an editor types for a block; null where nothing is typed. */
export function textOf(block: ArticleBlock): string | null {
  switch (block.type) {
    case "paragraph":
    case "footnote":
    case "pull_quote":
      return block.text;
    case "heading":
      return block.level === 3 ? `# ${block.text}` : block.text;
    case "list":
      return block.items.map((item) => (block.ordered ? `1. ${item}` : item)).join("\n");
    case "quote":
      return block.source ? `${block.text}\n- ${block.source}` : block.text;
    case "question_answer":
      return [block.question, ...block.answer].join("\n");
    case "track_list":
      return block.tracks.map(({ at, artist, title }) => `${at} | ${artist} | ${title}`).join("\n");
    case "player":
      return `${block.url}\n${block.title}`.trim();
    default:
      return null;
  }
}

const linesOf = (text: string): string[] => text.split("\n");
const numbered = /^\d{1,3}\.\s+/;
const filled = (lines: string[]): string[] => lines.filter((line) => line.trim() !== "");

function quoteOf(text: string): ArticleBlock {
  const lines = linesOf(text);
  const last = lines.at(-1) ?? "";
  const isSource = lines.length > 1 && /^[-–—]\s/.test(last);
  return {
    type: "quote",
    text: isSource ? lines.slice(0, -1).join("\n") : text,
    source: isSource ? last.slice(2) : "",
  };
}

function trackOf(line: string): { at: string; artist: string; title: string } {
  const [at = "", artist = "", ...title] = line.split("|").map((part) => part.trim());
  return { at, artist, title: title.join("|") };
}

/** The block that a text of this kind makes; what it lacks is told when it is saved. */
export function blockOf(type: ArticleBlock["type"], text: string): ArticleBlock {
  switch (type) {
    case "heading":
      return text.startsWith("# ") ? { type, level: 3, text: text.slice(2) } : { type, level: 2, text };
    case "list": {
      const lines = filled(linesOf(text));
      const ordered = lines.length > 0 && lines.every((line) => numbered.test(line));
      return { type, ordered, items: ordered ? lines.map((line) => line.replace(numbered, "")) : lines };
    }
    case "quote":
      return quoteOf(text);
    case "question_answer": {
      const [question = "", ...answer] = filled(linesOf(text));
      return { type, question, answer };
    }
    case "track_list":
      return { type, tracks: filled(linesOf(text)).map(trackOf) };
    case "player": {
      const [url = "", ...title] = filled(linesOf(text));
      return { type, url: url.trim(), title: title.join(" ") };
    }
    case "paragraph":
    case "footnote":
    case "pull_quote":
      return { type, text };
    default:
      return { type: "rule" };
  }
}

/** A fresh block. */
export function emptyBlock(kind: BlockKind): ArticleBlock {
  if (kind === "image")
    return { type: "image", path: "", alt: "", is_decorative: false, credit: "", caption: "" };
  if (kind === "event" || kind === "venue" || kind === "artist") return { type: kind, id: "" };
  return blockOf(kind, "");
}
