import { type ArticleBlock, articleBlock, articleBody } from "@undercroft/contract";
import { BLOCK_NAMES } from "./block-names.ts";

/** What is wrong with one block, as a sentence, or null. */
export function findBlockProblem(block: unknown): string | null {
  const found = articleBlock.safeParse(block);
  return found.success ? null : (found.error.issues[0]?.message ?? "It is not complete");
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
  return `Block ${place + 1} (${BLOCK_NAMES[type].toLowerCase()}): ${issue?.message ?? "it is not complete"}`;
}
