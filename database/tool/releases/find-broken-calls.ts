// Whether the programs of the release before can still call the functions: by name with their parameters, and reading what they read.
import { withoutComments } from "../release-kinds.ts";

type Parameter = { name: string; type: string; hasDefault: boolean };
type Signature = { parameters: Parameter[]; answer: string; columns: string[] };

const tidy = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Splits at commas that stand in no brackets and no quotes. */
function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let part = "";
  for (const sign of list) {
    if (sign === "'") isQuoted = !isQuoted;
    if (!isQuoted && "([".includes(sign)) depth += 1;
    if (!isQuoted && ")]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0 && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part].map(tidy).filter(Boolean);
}

function readParameter(text: string): Parameter {
  const [declared = "", standard] = text.split(/\s+(?:default|:=|=)\s+/);
  const [name = "", ...type] = declared.replace(/^(in|variadic) /, "").split(" ");
  const known = type
    .join(" ")
    .replace(/\bdouble precision\b/, "float8")
    .replace(/\bint\b/, "integer");
  return { name, type: known, hasDefault: standard !== undefined };
}

/** Functions of `public`, by their name; of several with one name the last. */
export function readSignatures(files: readonly { text: string }[]): Map<string, Signature> {
  const found = new Map<string, Signature>();
  for (const { text } of files) {
    const heads = withoutComments(text).matchAll(
      /create or replace function public\.(\w+)\s*\(([\s\S]*?)\)\s*returns\s+([\s\S]*?)\s+language\b/gi,
    );
    for (const [, name = "", list = "", answer = ""] of heads) {
      const table = /^table\s*\(([\s\S]*)\)$/i.exec(answer.trim())?.[1];
      const listed = splitList(list);
      const out = listed.filter((it) => it.startsWith("out ")).map((it) => it.slice("out ".length));
      found.set(name, {
        parameters: listed.filter((it) => !it.startsWith("out ")).map(readParameter),
        answer: table === undefined ? tidy(answer) : "table",
        columns: table === undefined ? out : splitList(table),
      });
    }
  }
  return found;
}

/**
 * @param before current/ of the release before
 * @param now this checkout's
 * @returns a sentence for each function that a program of the release before can no longer call as it does
 */
export function findBrokenCalls(
  before: readonly { text: string }[],
  now: readonly { text: string }[],
): string[] {
  const today = readSignatures(now);
  return [...readSignatures(before)].flatMap(([name, old]) => {
    const own = today.get(name);
    return own ? compare(name, old, own) : [`${name} is gone`];
  });
}

function compare(name: string, old: Signature, own: Signature): string[] {
  const known = new Map(own.parameters.map((parameter) => [parameter.name, parameter]));
  const asked = new Set(old.parameters.map((parameter) => parameter.name));
  return [
    ...old.parameters.flatMap((parameter) => {
      const it = known.get(parameter.name);
      if (!it) return [`${name} takes no ${parameter.name} any more`];
      if (it.type !== parameter.type) return [`${name} takes ${parameter.name} as ${it.type}`];
      return parameter.hasDefault && !it.hasDefault ? [`${name} needs ${parameter.name} now`] : [];
    }),
    ...own.parameters
      .filter((parameter) => !asked.has(parameter.name) && !parameter.hasDefault)
      .map((parameter) => `${name} needs ${parameter.name} now`),
    ...(old.answer === own.answer ? [] : [`${name} answers ${own.answer}`]),
    ...old.columns
      .filter((column) => !own.columns.includes(column))
      .map((column) => `${name} answers no ${column} any more`),
  ];
}
