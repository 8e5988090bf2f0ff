// A web page whose scripts hold JSON-LD.
import type { SourceRow } from "../listing.ts";
import { parseLooseJson } from "../text/loose-json.ts";
import { toLine } from "../text/plain-text.ts";
import { cutText } from "../text/shorten.ts";
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

function refuseScript(row: number, script: string): SourceRow {
  const remedy = `Mend its JSON; it begins with ${cutText(toLine(script.replaceAll(/[<>]/g, " ")), 60)}`;
  const problem = { field: "script", reason: "JSON-LD cannot be read", remedy };
  return { ok: false, row, identifier: null, title: null, problem };
}

/** What a page without events is. */
function whatItIs(page: string): string {
  if (/<(rss|feed)\b/i.test(page.slice(0, 2_000)))
    return "There is no calendar in it: this is a news feed. Where its items link to pages that name their events, add its address on the Calendar tab";
  return /itemtype\s*=\s*["']https?:\/\/schema\.org\/\w*Event/i.test(page)
    ? "This is a web page that names its events as microdata, which is not read; ask its owner for JSON-LD or a calendar"
    : "There is no calendar in it: this is a web page";
}

/** What the JSON-LD scripts of a page hold, and those about events that are no JSON. */
export function listDocuments(page: string): { documents: unknown[]; broken: string[] } {
  const documents: unknown[] = [];
  const broken: string[] = [];
  for (const [, script = ""] of page.matchAll(scripts)) {
    try {
      documents.push(parseLooseJson(bare(script)));
    } catch {
      // a script of something else is not missed
      if (/Event|Festival/.test(script)) broken.push(script);
    }
  }
  return { documents, broken };
}

/** Every row of a page. @throws Error when no script of it can be read, saying what the page is instead */
export async function* readPage(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const page = await readWhole(pieces);
  const { documents, broken } = listDocuments(page);
  if (documents.length === 0 && broken.length > 0)
    throw new Error("This is a web page, and the JSON-LD in it cannot be read");
  if (documents.length === 0) throw new Error(whatItIs(page));
  for (const [index, script] of broken.entries()) yield refuseScript(index + 1, script);
  let isEmpty = broken.length === 0;
  async function* all(): AsyncGenerator<unknown> {
    // pages say much else of themselves: what is no event of theirs is no refusal
    for (const document of documents) yield document;
  }
  for await (const row of readNodes(all())) {
    if (!row.ok && row.problem.reason === "Not an event") continue;
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw new Error(whatItIs(page));
}
