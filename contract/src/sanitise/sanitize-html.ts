import { LIMITS } from "../constants.ts";
import { cutText } from "./cut-text.ts";
import { type HtmlToken, readHtml } from "./html-tokens.ts";
import { sanitizeUrl } from "./sanitize-url.ts";

const INPUT_CAP = 20_000;

const ALLOWED = new Set(
  (
    "a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins " +
    "kbd li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead time tr u ul"
  ).split(" "),
);
const EMPTY = new Set(["br", "hr", "img"]);
const DROPPED_WITH_CONTENT = new Set(
  "script style iframe frame frameset noframes object embed applet noscript template textarea title svg math".split(
    " ",
  ),
);
/** Elements of the list above that hold nothing, so that no end tag follows them. */
const DROPPED_EMPTY = new Set(["embed", "frame"]);

/** Character references stay as they are; every other character with a meaning in HTML is escaped. */
function escapeText(text: string): string {
  const lone = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;
  return text.replace(lone, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function escapeValue(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function toAddress(value: string): string {
  const address = value.trim();
  if (/^mailto:[^\s<>"]+$/i.test(address)) return address;
  const isLocal = /^(?:\/(?![/\\])|#|\?)/.test(address) && !/[\p{Cc} \\]/u.test(address);
  return isLocal ? address : sanitizeUrl(address);
}

function writeAttributes(name: string, attributes: Map<string, string>): string {
  let written = "";
  for (const key of ["title", "alt", "lang", "dir", "datetime", "colspan", "rowspan"]) {
    const value = attributes.get(key);
    if (value !== undefined) written += ` ${key}="${escapeValue(value)}"`;
  }
  const key = name === "a" ? "href" : name === "img" ? "src" : null;
  const address = key === null ? "" : toAddress(attributes.get(key) ?? "");
  if (address !== "") written += ` ${key}="${escapeValue(address)}"`;
  if (address !== "" && name === "a") written += ' rel="nofollow ugc noopener"';
  return written;
}

/** What has been written so far, what is still open, and the room that closing it will need. */
class HtmlWriter {
  #html = "";
  #open: string[] = [];
  #closingLength = 0;
  #full = false;

  text(text: string): void {
    const room = this.#room();
    const escaped = escapeText(text);
    if (escaped.length <= room) this.#html += escaped;
    else {
      // A character reference must not be cut in two.
      this.#html += cutText(escaped, room).replace(/&[#a-z\d]*$/i, "");
      this.#full = true;
    }
  }

  open(name: string, attributes: Map<string, string>): void {
    const tag = `<${name}${writeAttributes(name, attributes)}>`;
    const closing = EMPTY.has(name) ? 0 : name.length + 3;
    if (tag.length + closing > this.#room()) {
      this.#full = true;
      return;
    }
    this.#html += tag;
    if (closing === 0) return;
    this.#open.push(name);
    this.#closingLength += closing;
  }

  close(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at >= 0) this.#closeFrom(at);
  }

  get isFull(): boolean {
    return this.#full;
  }

  end(): string {
    this.#closeFrom(0);
    return this.#html.trim();
  }

  #closeFrom(at: number): void {
    for (const name of this.#open.splice(at).reverse()) {
      this.#html += `</${name}>`;
      this.#closingLength -= name.length + 3;
    }
  }

  #room(): number {
    return LIMITS.sanitisedHtml - this.#html.length - this.#closingLength;
  }
}

function write(writer: HtmlWriter, token: HtmlToken): void {
  if (token.kind === "text") writer.text(token.text);
  else if (!ALLOWED.has(token.name)) return;
  else if (token.kind === "open") writer.open(token.name, token.attributes);
  else writer.close(token.name);
}

/**
 * HTML without scripts, frames, objects, embeds, `javascript:` links and inline handlers, cut to 5,000
 * characters. The result is written again from a list of allowed elements and attributes, every element closed:
 * nothing of the input is copied but text and checked addresses.
 */
export function sanitizeHtml(input: string): string {
  const writer = new HtmlWriter();
  let dropping: { name: string; depth: number } | null = null;
  for (const token of readHtml(cutText(input, INPUT_CAP))) {
    if (writer.isFull) break;
    if (dropping) {
      if (token.kind !== "text" && token.name === dropping.name)
        dropping.depth += token.kind === "open" ? 1 : -1;
      if (dropping.depth === 0) dropping = null;
    } else if (token.kind === "open" && DROPPED_WITH_CONTENT.has(token.name)) {
      if (!DROPPED_EMPTY.has(token.name)) dropping = { name: token.name, depth: 1 };
    } else write(writer, token);
  }
  return writer.end();
}
