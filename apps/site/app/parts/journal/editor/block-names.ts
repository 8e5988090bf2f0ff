import type { ArticleBlock } from "@undercroft/contract";

/** What each kind of block is called. */
export const BLOCK_NAMES: Record<ArticleBlock["type"], string> = {
  paragraph: "Paragraph",
  heading: "Heading",
  list: "List",
  quote: "Quote",
  pull_quote: "Pull quote",
  question_answer: "Question and answer",
  image: "Picture",
  gallery: "Gallery",
  event: "Night",
  venue: "Venue",
  artist: "Artist",
  track_list: "Track list",
  player: "Player",
  footnote: "Footnote",
  rule: "Rule",
};

/** The kinds that are filled in by a dialog. */
export type SetKind = Extract<
  ArticleBlock["type"],
  "image" | "gallery" | "event" | "venue" | "artist" | "track_list" | "player"
>;

/** What a block says, as plain lines: for comparing texts. */
export function wordsOfBlock(block: ArticleBlock): string {
  switch (block.type) {
    case "list":
      return block.items.join("\n");
    case "quote":
      return [block.text, block.source].filter(Boolean).join("\n");
    case "question_answer":
      return [block.question, ...block.answer].join("\n");
    case "image":
      return [block.alt, block.caption, block.credit].filter(Boolean).join("\n");
    case "gallery":
      return block.images
        .map(({ alt, caption, credit }) => [alt, caption, credit].filter(Boolean).join(", "))
        .join("\n");
    case "track_list":
      return block.tracks.map(({ at, artist, title }) => `${at} ${artist}, ${title}`).join("\n");
    case "player":
      return `${block.title}\n${block.url}`;
    case "event":
    case "venue":
    case "artist":
    case "rule":
      return "";
    default:
      return block.text;
  }
}
