// Reads a filter such as `price=gte.10,name=in.("a, b",c)`: conditions of which all must hold.

/** The operators a filter may use. */
export const operators = [
  ...["eq", "neq", "lt", "lte", "gt", "gte", "in", "like", "ilike", "is", "match", "imatch", "isdistinct"],
] as const;

/** One condition as it is written. */
export type Written = { column: string; isNegated: boolean; operator: string; values: string[] };

/** A filter that cannot be understood; its message goes to the client. */
export class FilterError extends Error {}

const head = /^\s*([^\s=,]+)=(not\.)?([a-z]+)\./;
const mostValues = 100;

/** @throws FilterError */
export function parseFilter(filter: string): Written[] {
  const written: Written[] = [];
  let rest = filter;
  while (rest.trim() !== "") {
    const [said, column, not, operator] = head.exec(rest) ?? [];
    if (said === undefined || column === undefined || !operators.some((it) => it === operator))
      throw new FilterError(`Error parsing \`filter\` params: ${filter}`);
    const { values, after } =
      operator === "in" ? readList(rest.slice(said.length), filter) : readValue(rest.slice(said.length));
    if (values.length > mostValues)
      throw new FilterError(`Too many values in the filter for ${column}: at most ${mostValues}`);
    written.push({ column, isNegated: not !== undefined, operator: operator ?? "", values });
    rest = after;
  }
  return written;
}

function readList(text: string, filter: string): { values: string[]; after: string } {
  if (!text.startsWith("(")) throw new FilterError(`Error parsing \`filter\` params: ${filter}`);
  const values: string[] = [];
  let rest = text.slice(1);
  for (;;) {
    const one = readWord(rest, ",)");
    values.push(one.word);
    rest = one.after.slice(1);
    if (one.after[0] === ")") return { values, after: rest.replace(/^,/, "") };
    if (one.after === "") throw new FilterError(`Error parsing \`filter\` params: ${filter}`);
  }
}

function readValue(text: string): { values: string[]; after: string } {
  const { word, after } = readWord(text, ",");
  // a comma belongs to the value unless another condition follows it
  if (after !== "" && !text.startsWith('"') && !head.test(after.slice(1))) {
    const more = readValue(after.slice(1));
    return { values: [`${word},${more.values[0] ?? ""}`], after: more.after };
  }
  return { values: [word], after: after.slice(1) };
}

/** A word up to one of `ends`; in double quotes with backslashes where it holds one of them. */
function readWord(text: string, ends: string): { word: string; after: string } {
  if (text.startsWith('"')) {
    const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(text);
    if (quoted)
      return { word: (quoted[1] ?? "").replace(/\\(.)/gs, "$1"), after: text.slice(quoted[0].length) };
  }
  let at = 0;
  while (at < text.length && !ends.includes(text[at] ?? "")) at += 1;
  return { word: text.slice(0, at), after: text.slice(at) };
}
