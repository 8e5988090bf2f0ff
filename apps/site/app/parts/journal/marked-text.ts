// Words of an article with their marks taken apart: *italics*, **bold** and [words](address). Whatever is no mark stays as it was typed.

/** A run of words. */
export type Run =
  | { text: string; mark: "none" | "italic" | "bold" }
  | { text: string; mark: "link"; to: string };

const marks = /\[([^\][]+)\]\(([^()]*)\)|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;
const address = /^(\/([a-z0-9][^\s\\<>"]*)?|https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(\/[^\s\\<>"]*)?)$/;

/** Whether an article may lead there: a page of ours, or one with https. */
export const isArticleAddress = (to: string): boolean => address.test(to);

function runOf([whole, words, to, bold, italic]: RegExpMatchArray): Run {
  if (bold !== undefined) return { text: bold, mark: "bold" };
  if (italic !== undefined) return { text: italic, mark: "italic" };
  // the database keeps no other address; this makes sure that none is drawn
  return words !== undefined && to !== undefined && isArticleAddress(to)
    ? { text: words, mark: "link", to }
    : { text: whole, mark: "none" };
}

/** The runs of a text, in order. */
export function readMarks(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), mark: "none" });
    runs.push(runOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), mark: "none" });
  return runs;
}

/** The words alone. */
export const plainWords = (text: string): string =>
  readMarks(text)
    .map((run) => run.text)
    .join("");
