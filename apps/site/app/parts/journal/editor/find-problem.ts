import { type ArticleBlock, articleBlock, articleBody } from "@undercroft/contract";
import { BLOCK_NAMES } from "./block-names.ts";

const fieldNames: Record<string, string> = {
  path: "Picture",
  alt: "What it shows",
  credit: "Credit",
  caption: "Caption",
  question: "Question",
  answer: "Answer",
  source: "Who said it",
  url: "Address",
  title: "What plays",
};

type Issue = { path: PropertyKey[]; message: string };

/** "Picture 2, credit: write something here". @param within how far the block itself lies within the path */
function sentenceOf({ path, message }: Issue, within = 0): string {
  const [list, number, ...rest] = path.slice(within);
  const isOfSeveral = list === "images" && typeof number === "number";
  const field = fieldNames[String(isOfSeveral ? rest[0] : list)];
  const names = [isOfSeveral ? `Picture ${number + 1}` : null, isOfSeveral ? field?.toLowerCase() : field];
  const name = names.filter(Boolean).join(", ");
  return name ? `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message;
}

/** What is wrong with one block, as a sentence, or null. */
export function findBlockProblem(block: unknown): string | null {
  const found = articleBlock.safeParse(block);
  if (found.success) return null;
  const [issue] = found.error.issues;
  return issue ? sentenceOf(issue) : "It is not complete";
}

/** The first thing that is wrong with a body, with the block it stands in; null of one that can be saved. */
export function findBodyProblem(body: readonly ArticleBlock[]): string | null {
  const found = articleBody.safeParse(body);
  if (found.success)
    return new TextEncoder().encode(JSON.stringify(body)).length > 262_144
      ? "An article is at most 256 kB long"
      : null;
  const [issue] = found.error.issues;
  const place = issue?.path[0];
  const type = typeof place === "number" ? body[place]?.type : undefined;
  if (typeof place !== "number" || !type) return issue?.message ?? "The text is not complete";
  return `Block ${place + 1} (${BLOCK_NAMES[type].toLowerCase()}): ${issue ? sentenceOf(issue, 1) : "it is not complete"}`;
}
