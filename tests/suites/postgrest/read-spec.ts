// The cases of one file of PostgREST's spec, as far as they are written in simple forms: requests, and what each is to be answered with.
import { Reader, Unreadable, type Value } from "./haskell.ts";

/** One request, and what it is to be answered with. */
export type Asked = {
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
  status: number;
  /** undefined where only the status is said */
  answer: { json: unknown } | { text: string } | undefined;
  /** null for one that must not be there */
  expected: [string, string | null][];
};

/** An example: all its requests, or why it cannot be read. */
export type Example = { title: string; asked: Asked[]; unread: string | null };

const methods = new Set(["get", "post", "put", "patch", "delete", "options", "request"]);
const contentTypes: Record<string, string> = {
  matchContentTypeJson: "application/json; charset=utf-8",
  matchContentTypeSingular: "application/vnd.pgrst.object+json; charset=utf-8",
  matchCTArrayStrip: "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
  matchCTSingularStrip: "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
};

const textOf = (value: Value | undefined): string => {
  if (value?.kind === "text" || value?.kind === "json") return value.text;
  if (value?.kind === "call" && value.name === "mempty") return "";
  throw new Unreadable("a text");
};

/** Names that a file gives to headers and texts. */
export type Names = ReadonlyMap<string, Value>;

function resolve(value: Value, names: Names): Value {
  return value.kind === "call" && value.given.length === 0 ? (names.get(value.name) ?? value) : value;
}

function toHeaders(value: Value, names: Names): [string, string][] {
  const found = resolve(value, names);
  if (found.kind === "list") return found.items.flatMap((item) => toHeaders(item, names));
  if (found.kind === "pair" && found.items.length === 2) {
    const [name, text] = found.items.map((item) => resolve(item, names));
    if (name?.kind === "call" && name.name === "hAccept") return [["Accept", textOf(text)]];
    return [[textOf(name), textOf(text)]];
  }
  if (found.kind === "call") {
    if (found.name === "mempty") return [];
    if (found.name === "acceptHdrs") return [["Accept", textOf(found.given[0])]];
    if (found.name === "authHeaderJWT" && found.given[0])
      return [["Authorization", `Bearer ${textOf(resolve(found.given[0], names))}`]];
    if (found.name === "rangeHdrs" || found.name === "rangeHdrsWithCount") {
      const range = found.given[0];
      const [from, to] = (range?.kind === "call" ? range.given : []).map((one) =>
        one.kind === "number" ? one.number : Number.NaN,
      );
      if (from === undefined || Number.isNaN(from)) throw new Unreadable("a range");
      const headers: [string, string][] = [
        ["Range-Unit", "items"],
        ["Range", `${from}-${to ?? ""}`],
      ];
      return found.name === "rangeHdrs" ? headers : [["Prefer", "count=exact"], ...headers];
    }
  }
  throw new Unreadable(`headers ${found.kind === "call" ? found.name : found.kind}`);
}

function toExpected(value: Value, names: Names): [string, string | null][] {
  if (value.kind !== "list") throw new Unreadable("matchHeaders");
  return value.items.map((item): [string, string | null] => {
    if (item.kind === "call" && contentTypes[item.name])
      return ["Content-Type", contentTypes[item.name] ?? ""];
    if (item.kind === "call" && item.name === "matchHeaderAbsent") {
      const [name] = item.given;
      if (name?.kind === "text") return [name.text, null];
      if (name?.kind === "call")
        return [name.name.replace(/^h/, "").replace(/(?<=[a-z])(?=[A-Z])/g, "-"), null];
    }
    if (item.kind === "pair") {
      const [name, text] = item.items.map((one) => resolve(one, names));
      return [textOf(name), textOf(text)];
    }
    throw new Unreadable(`a header that is matched${item.kind === "call" ? ` by ${item.name}` : ""}`);
  });
}

/** The arguments of a verb: path, headers and body. */
function readRequest(
  verb: string,
  reader: Reader,
  names: Names,
): Pick<Asked, "method" | "path" | "headers" | "body"> {
  if (verb !== "request") {
    const path = textOf(resolve(reader.value(), names));
    const hasBody = verb === "post" || verb === "put" || verb === "patch";
    const body = hasBody ? reader.value() : undefined;
    const headers: [string, string][] = body?.kind === "json" ? [["Content-Type", "application/json"]] : [];
    return { method: verb.toUpperCase(), path, headers, body: body ? textOf(resolve(body, names)) : "" };
  }
  const method = reader
    .must(/method\w+|"\w+"/)
    .replace(/^method/, "")
    .replaceAll('"', "");
  const path = textOf(resolve(reader.value(), names));
  const headers = toHeaders(reader.value(), names);
  const body = resolve(reader.value(), names);
  return { method: method.toUpperCase(), path, headers, body: textOf(body) };
}

function readAnswer(reader: Reader, names: Names): Pick<Asked, "status" | "answer" | "expected"> {
  const value = resolve(reader.value(), names);
  const found: Pick<Asked, "status" | "answer" | "expected"> = {
    status: 200,
    answer: undefined,
    expected: [],
  };
  if (value.kind === "number") found.status = value.number;
  else if (value.kind === "json") found.answer = { json: JSON.parse(value.text) };
  else if (value.kind === "text") found.answer = { text: value.text };
  else throw new Unreadable("an answer");
  if (!reader.take(/\{(?!-)/)) return found;
  while (!reader.take(/\}/)) {
    const field = reader.must(/\w+/);
    reader.must(/=/);
    if (field === "matchStatus") {
      const status = reader.value();
      if (status.kind !== "number") throw new Unreadable("a status");
      found.status = status.number;
    } else if (field === "matchHeaders") found.expected = toExpected(reader.value(), names);
    else throw new Unreadable(field);
    reader.take(/,/);
  }
  return found;
}

/** Reads the examples of a part of a file. */
export function readExamples(source: string, names: Names = new Map()): Example[] {
  const examples: Example[] = [];
  const starts = [...source.matchAll(/^ *(?:it|xit|describe|context|when|unless)\b/gm)].map(
    ({ index, 0: word }) => ({ index, isExample: word.trim() === "it" }),
  );
  const groups: { indent: number; title: string }[] = [];
  for (const [place, { index, isExample }] of starts.entries()) {
    const text = source.slice(index, starts[place + 1]?.index);
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    const title = /^ *\w+\s+"((?:[^"\\]|\\[\s\S])*)"/.exec(text)?.[1]?.replaceAll('\\"', '"') ?? "";
    if (!isExample) groups.push({ indent, title });
    else examples.push(readExample([...groups.map((group) => group.title), title].join(" > "), text, names));
  }
  return examples;
}

function readExample(title: string, text: string, names: Names): Example {
  const asked: Asked[] = [];
  // a definition of the example's own
  const own = new Map([...names, ...readNames(text)]);
  try {
    if (/pendingWith|liftIO|<-|forM_|replicateM|shouldSatisfy|shouldMatchList/.test(text))
      throw new Unreadable("a program");
    const body = text.slice(text.search(/"(?:\s*\$|\s*\n)/) + 1);
    const reader = new Reader(body);
    for (const found of body.matchAll(/\b(get|post|put|patch|delete|options|request)\s+(?=["(]|method)/g)) {
      if (found.index < reader.at || !methods.has(found[1] ?? "")) continue;
      reader.at = found.index + found[0].length;
      const request = readRequest(found[1] ?? "", reader, own);
      reader.must(/`shouldRespondWith`/);
      asked.push({ ...request, ...readAnswer(reader, own) });
    }
    if (asked.length === 0 || asked.length !== (text.match(/shouldRespondWith/g)?.length ?? 0))
      throw new Unreadable("another form");
    return { title, asked, unread: null };
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof SyntaxError)) throw error;
    return { title, asked: [], unread: error.message };
  }
}

/** What is named by `let`, `where` or a line of its own. */
export function readNames(source: string): Map<string, Value> {
  const names = new Map<string, Value>();
  for (const found of source.matchAll(/^[ \w]*?\b([a-z]\w*) = (?=["([a-z])/gm)) {
    try {
      const reader = new Reader(source, found.index + found[0].length);
      names.set(found[1] ?? "", reader.applied());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }
  return names;
}
