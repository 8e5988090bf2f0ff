// The texts about us: Markdown with a head of `key: value` lines, one file per version. Old versions stay readable.
import { brandName } from "@undercroft/contract/brand";
import { Marked } from "marked";
import type { CompanyFacts } from "#app/context.ts";
import { companyHtml, disputeHtml } from "./company-html.server.ts";

/** A text as its page shows it. */
export type PageDocument = {
  slug: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD` */
  date: string;
  summary: string;
  version: number;
  html: string;
  contents: { id: string; text: string }[];
  /** every version, newest first */
  versions: { version: number; date: string; change: string }[];
};

const files = import.meta.glob<string>("./documents/*/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Version = Omit<PageDocument, "html" | "contents" | "versions"> & { change: string; text: string };

const versions: readonly Version[] = Object.entries(files).map(([file, written]) => {
  const raw = written.replaceAll("Undercroft", brandName());
  const [, slug = "", number = "1"] = /documents\/([^/]+)\/(\d+)\.md$/.exec(file) ?? [];
  const end = raw.indexOf("\n---\n");
  const head = new Map(
    raw
      .slice(0, end)
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const),
  );
  const read = (key: string): string => {
    const value = head.get(key);
    if (!value) throw new Error(`${file} has no ${key}`);
    return value;
  };
  return {
    slug,
    version: Number(number),
    title: read("title"),
    description: read("description"),
    date: read("date"),
    summary: read("summary"),
    change: read("change"),
    text: raw.slice(end + 5),
  };
});

/** The address part of a heading: "Ask for Angela" → "ask-for-angela". */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/&[a-z]+;|[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * One of the texts. @param version the newest unless given
 * @returns null when there is no such text or version
 */
export function readDocument(slug: string, facts: CompanyFacts, version?: number): PageDocument | null {
  const own = versions.filter((it) => it.slug === slug).toSorted((a, b) => b.version - a.version);
  const found = version === undefined ? own[0] : own.find((it) => it.version === version);
  if (!found) return null;
  const { text, change: _, ...document } = found;
  const contents: PageDocument["contents"] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens);
        const id = idOf(words.replace(/<[^>]+>/g, ""));
        if (depth === 2) contents.push({ id, text: words.replace(/<[^>]+>/g, "") });
        return `<h${depth} id="${id}" tabindex="-1">${words}</h${depth}>\n`;
      },
      table(token) {
        const cell = (tag: "th" | "td") => (it: (typeof token.header)[number]) =>
          `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(it.tokens)}</${tag}>`;
        const rows = token.rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`).join("");
        return `<div class="scrolling-table" role="region" aria-label="Table" tabindex="0"><table><thead><tr>${token.header.map(cell("th")).join("")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const html = (marked.parse(text) as string)
    .replace("<p>{{company}}</p>", companyHtml(facts))
    .replace("{{adr}}", disputeHtml(facts));
  return {
    ...document,
    html,
    contents,
    versions: own.map(({ version: number, date, change }) => ({ version: number, date, change })),
  };
}
