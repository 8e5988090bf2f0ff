// The JSON Canonicalization Scheme (RFC 8785): one text for one value, so that it can be signed. Names stand in the order of their UTF-16 code
// units, and numbers and texts as ECMAScript writes them, which is what the RFC asks for.

/** @throws TypeError for what no JSON has: half of a letter, a number that is none, undefined */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError("A number has to be finite");
    return JSON.stringify(value);
  }
  if (typeof value === "string") return ofText(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError("There is no such value in JSON");
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${ofText(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

function ofText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError("Half of a letter has no place in JSON");
  return JSON.stringify(text);
}
