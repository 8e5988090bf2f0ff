// Reading values of schema.org as they occur: single or listed, plain or wrapped, with full or short names.

export type Node = Record<string, unknown>;

/** True for an object that is not a list. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a list: nothing is an empty one. */
export function toList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

/** The last part of a name: "https://schema.org/SoldOut" → "SoldOut". Empty for anything else. */
export function toTerm(value: unknown): string {
  return typeof value === "string" ? (value.split(/[/#:]/).at(-1) ?? "") : "";
}

/** The types of a node, short. */
export function listTypes(node: Node): string[] {
  return toList(node["@type"]).map(toTerm);
}

/**
 * A text, whether written plainly, as `{"@value": …}`, or as a node with a name. It holds nothing that the database cannot: half of a letter
 * becomes U+FFFD, which tells that a letter was lost.
 */
export function toText(value: unknown): string {
  const first = toList(value)[0];
  if (typeof first === "string") return first.replaceAll("\0", "").toWellFormed();
  if (typeof first === "number") return String(first);
  if (isNode(first)) return toText(first["@value"] ?? first.name);
  return "";
}

/** A number written as one or as text; null for anything else. */
export function toNumber(value: unknown): number | null {
  const text = toText(value).trim();
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
}

const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, "").trim();

/** A web address, or null. */
export function toAddress(value: unknown): string | null {
  const text = withoutControls(toText(value));
  return /^https?:\/\/\S+$/i.test(text) ? text : null;
}

/** The identifier of a node: `identifier` (plain or a PropertyValue), else `@id`, else null. */
export function toIdentifier(node: Node): string | null {
  const first = toList(node.identifier)[0];
  const text = isNode(first) ? toText(first.value) : toText(first);
  return withoutControls(text) || withoutControls(toText(node["@id"])) || null;
}
