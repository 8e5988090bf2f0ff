// Words of an article on their way between the body, where marks are written (*italics*, **bold**, [words](address)), and the editor's document.
import type { JSONContent } from "@tiptap/core";
import { isArticleAddress, type Run, readMarks } from "#app/parts/journal/marked-text.ts";

/** The document's text for words of a body. */
export const contentOfText = (text: string): JSONContent[] =>
  readMarks(text)
    .filter((run) => run.text !== "")
    .map((run) => {
      if (run.mark === "none") return { type: "text", text: run.text };
      const mark =
        run.mark === "link" ? { type: "link", attrs: { href: run.to } } : { type: run.mark, attrs: {} };
      return { type: "text", text: run.text, marks: [mark] };
    });

function runOf({ text = "", marks = [] }: JSONContent): Run {
  const href = marks.find(({ type }) => type === "link")?.attrs?.href;
  const to = typeof href === "string" ? addressOf(href) : null;
  if (to !== null) return { text: text.replaceAll("[", "(").replaceAll("]", ")"), mark: "link", to };
  if (marks.some(({ type }) => type === "bold")) return { text, mark: "bold" };
  return { text, mark: marks.some(({ type }) => type === "italic") ? "italic" : "none" };
}

/** The address of a link as a body holds it; null where it leads nowhere an article may lead. */
export function addressOf(href: string): string | null {
  const safe = href.trim().replaceAll("(", "%28").replaceAll(")", "%29");
  return isArticleAddress(safe) ? safe : null;
}

/** White space at the edges of italics stands outside of them, or they are not read as italics. */
function trimItalics(run: Run): Run[] {
  if (run.mark !== "italic") return [run];
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(run.text) ?? [];
  return [
    { text: before, mark: "none" } as const,
    { text: words, mark: "italic" } as const,
    { text: after, mark: "none" } as const,
  ].filter(({ text }) => text !== "");
}

function join(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame =
      last?.mark === run.mark && (last.mark !== "link" || (run.mark === "link" && last.to === run.to));
    if (last && isSame) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

function write(run: Run): string {
  if (run.mark === "bold") return `**${run.text}**`;
  if (run.mark === "italic") return `*${run.text}*`;
  return run.mark === "link" ? `[${run.text}](${run.to})` : run.text;
}

const sameRuns = (one: readonly Run[], other: readonly Run[]): boolean =>
  JSON.stringify(join(one)) === JSON.stringify(join(other));

const apart = (text: string): string => text.replaceAll("](", "] (");
/** From changing nothing to words that no reader takes for a mark: an asterisk becomes one that marks nothing. */
const disguises = [(text: string) => text, apart, (text: string) => apart(text).replaceAll("*", "∗")];

const hasDeadLink = (written: string): boolean =>
  Array.from(written.matchAll(/\[[^\][]+\]\(([^()]*)\)/g)).some(([, to = ""]) => !isArticleAddress(to));

/** The words of a body for the document's text. What is typed is never read back as something else. */
export function textOfContent(content: readonly JSONContent[] = []): string {
  const runs = join(
    content
      .map(runOf)
      .flatMap(trimItalics)
      .filter(({ text }) => text !== ""),
  );
  let written = "";
  for (const disguise of disguises) {
    const made = runs.map((run) => (run.mark === "link" ? run : { ...run, text: disguise(run.text) }));
    written = made.map(write).join("");
    if (!hasDeadLink(written) && sameRuns(readMarks(written), made)) break;
  }
  return written;
}

/** The words alone, as headings and names take them. */
export const plainText = (content: readonly JSONContent[] = []): string =>
  content.map(({ text = "" }) => text).join("");
