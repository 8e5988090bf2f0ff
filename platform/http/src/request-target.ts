// One reading of the raw request target. Routing, cache keys, queries and limits all use the result, so that no two of them can
// take one request for two different ones. RFC 9112 §3.2 and the normalisations of RFC 3986 §6.2.2.

/** A target that needs nothing done to it: a path of plain characters, without dots at the start of a segment. */
const plainTarget = /^(?:\/(?!\.)[\w\-~!$&'()*+,;=:@.]*)+(?:\?[\w\-~!$&()*+,;=:@./?]*)?$/;
const absoluteForm = /^https?:\/\/[^/?#]*/i;
// the control characters, the fragment, the backslash, and the NUL that decoding would give
const refused = /[\0-\x20\x7f#\\]|%00/;
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;
const toEscape = (text: string) => `%${text.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** Escapes of characters that need none are undone, so that one path has one spelling. */
function normalisePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (text) => {
    const char = String.fromCharCode(Number.parseInt(text.slice(1), 16));
    return /[\w\-.~]/.test(char) ? char : text.toUpperCase();
  });
}

/**
 * The path and query of a request target in their one spelling, or null for a target that is refused: one with a fragment, a
 * backslash, a dot segment, a NUL or another control character, or an invalid percent escape in its path.
 * @param raw as it stood in the request line, its bytes as latin1
 */
export function parseRequestTarget(raw: string): string | null {
  if (plainTarget.test(raw)) return raw;
  const target = raw.replace(absoluteForm, "") || "/";
  if (target.startsWith("?") && target !== raw) return parseRequestTarget(`/${target}`);
  if (!target.startsWith("/") || refused.test(target)) return null;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark);
  if (/%(?![0-9a-f]{2})/i.test(path)) return null;
  const normalised = normalisePath(path);
  if (dotSegment.test(normalised)) return null;
  // what WHATWG URL would toEscape, so that nobody further in reads another address than the one that was keyed
  return (
    normalised.replace(/["<>^`{}|[\]\x80-\xff]/g, toEscape) + query.replace(/["<>'^`{}|\x80-\xff]/g, toEscape)
  );
}

/**
 * The target of a link whose escapes are broken, as a mail program or a person breaks them: the percent sign stands for itself, and
 * the site says in a page that there is nothing there. Null for what is refused in pages too.
 */
export function parsePageTarget(raw: string): string | null {
  return parseRequestTarget(raw.replace(/%(?![0-9a-f]{2})/gi, "%25"));
}
