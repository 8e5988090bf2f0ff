// A web page whose scripts hold JSON-LD.
import type { SourceRow } from "../listing.ts";
import { readNodes } from "./read-json-ld.ts";

/** Letters of a page. */
const longest = 20_000_000;
const scripts = /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json\b[^>]*>([\s\S]*?)<\/script\s*>/gi;

async function readWhole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > longest) throw new Error("The page is longer than 20 MB");
  }
  return text;
}

/** The JSON of a script, without the comments that keep it from old browsers. */
const bare = (script: string): string =>
  script
    .trim()
    .replace(/^(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, "")
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\]\]>)$/, "");

/** Every row of a page. @throws Error when no script of it can be read, saying what the page is instead */
export async function* readPage(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const page = await readWhole(pieces);
  const documents: unknown[] = [];
  let broken = 0;
  for (const [, script = ""] of page.matchAll(scripts)) {
    try {
      documents.push(JSON.parse(bare(script)));
    } catch {
      broken += 1;
    }
  }
  if (documents.length === 0 && broken > 0)
    throw new Error("This is a web page, and the JSON-LD in it cannot be read");
  if (documents.length === 0 && /<(rss|feed)\b/i.test(page.slice(0, 2_000)))
    throw new Error("There is no calendar in it: this is a news feed");
  if (documents.length === 0)
    throw new Error(
      /itemtype\s*=\s*["']https?:\/\/schema\.org\/\w*Event/i.test(page)
        ? "This is a web page that names its events as microdata, which is not read; ask its owner for JSON-LD or a calendar"
        : "There is no calendar in it: this is a web page",
    );
  async function* all(): AsyncGenerator<unknown> {
    // pages say much else of themselves: what is no event of theirs is no refusal
    for (const document of documents) yield document;
  }
  for await (const row of readNodes(all())) if (row.ok || row.problem.reason !== "Not an event") yield row;
}
