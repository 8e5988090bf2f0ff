/** A piece of HTML: text, or a tag with its attributes as written. */
export type HtmlToken =
  | { kind: "text"; text: string }
  | { kind: "open"; name: string; attributes: Map<string, string> }
  | { kind: "close"; name: string };

const TAG_START = /[a-z]/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Elements whose content is not HTML: it ends at their own end tag and nowhere else. */
const RAW = new Set("script style iframe noframes noscript textarea title".split(" "));

/** Text with its numeric and commonest named character references read as a browser reads them. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));?/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const point = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    const isScalar = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isScalar ? String.fromCodePoint(point) : "\ufffd";
  });
}

function readAttributes(inside: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at < inside.length; ) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(inside);
    if (!match) {
      at += 1;
      continue;
    }
    at = ATTRIBUTE.lastIndex;
    const name = (match[1] ?? "").toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decodeReferences(match[2] ?? match[3] ?? match[4] ?? ""));
  }
  return attributes;
}

/** Where the tag opened at `from` ends, quotes minded; -1 when it never does. */
function findTagEnd(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if ((character === '"' || character === "'") && html[at - 1]?.match(/[=\s]/)) {
      quote = character;
    } else if (character === ">") return at;
  }
  return -1;
}

function readTag(inside: string): HtmlToken {
  const isClosing = inside.startsWith("/");
  const name = (/^\/?([^\s/>]*)/.exec(inside)?.[1] ?? "").toLowerCase();
  if (isClosing) return { kind: "close", name };
  return { kind: "open", name, attributes: readAttributes(inside.slice(name.length)) };
}

/** Where the content of a raw element ends: at its end tag, or with the text. */
function findRawEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

/** Reads HTML piece by piece. Comments, doctypes and what a tag without an end would swallow are left out. */
export function* readHtml(html: string): Generator<HtmlToken> {
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf("<", from);
    const text = open < 0 ? html.slice(from) : html.slice(from, open);
    if (text) yield { kind: "text", text };
    if (open < 0) return;
    const next = html[open + 1] ?? "";
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      if (end < 0) return;
      from = end + 3;
    } else if (TAG_START.test(next) || next === "/" || next === "!" || next === "?") {
      const end = findTagEnd(html, open + 1);
      if (end < 0) return;
      from = end + 1;
      if (next === "!" || next === "?") continue;
      const tag = readTag(html.slice(open + 1, end));
      yield tag;
      if (tag.kind === "open" && RAW.has(tag.name)) from = findRawEnd(html, tag.name, from);
    } else {
      yield { kind: "text", text: "<" };
      from = open + 1;
    }
  }
}
