// Which function calls which, read from the files of current/functions: comments are out, the texts of `execute` and names that are made
// by pattern are in.
import { partOfFile } from "./read-floors.ts";

/** One call: who calls (null is a statement outside functions, such as a trigger's) and what. */
export type Call = { caller: string; file: string; from: string; called: string; to: string };

/** A name that is made at run time: what it begins with, and which function makes it. */
export type Pattern = { prefix: string; caller: string; file: string };

/** Who calls where no function does. */
export const outside = "(statements)";

type SourceFile = { name: string; text: string };
type Piece = { caller: string; file: string; text: string };

const schemas = "(?:public|internal|auth|storage|realtime)";
const definition = new RegExp(
  `create (?:or replace )?(?:function|procedure) (${schemas}\\.\\w+)\\s*\\(`,
  "gi",
);
const mention = new RegExp(`\\b(${schemas}\\.\\w+)\\s*(?=\\()`, "g");
/** a beginning that stands in the text: `internal.prefix_%I(`, or `'internal.prefix_' || kind` */
const begun = /\binternal\.(\w+_)(?:%[Is]\(|'\s*\|\|)/g;
/** `internal.%I(` filled with `'prefix_' || kind` */
const filled = /\binternal\.%[Is]\([^;]*?'(\w+_)' \|\|/g;
/** a function whose name is put in, or added, at run time */
const putIn = /%(?:\d\$)?[Is]\(|\b(?:public|internal)\.\w*'\s*\|\|/g;

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/--.*$/gm, "");

/** What is looked up in the catalogue is not called. */
const withoutLookups = (text: string): string => text.replace(/to_reg\w+\('[^']*'/g, "");

/** The functions of a file and the statements between them. */
export function splitFile({ name, text }: SourceFile): Piece[] {
  const file = name.replace(/^current\/functions\//, "");
  const sql = withoutLookups(withoutComments(text));
  const starts = [...sql.matchAll(definition)];
  const pieces: Piece[] = [{ caller: outside, file, text: sql.slice(0, starts[0]?.index) }];
  for (const [at, start] of starts.entries()) {
    const whole = sql.slice(start.index + start[0].length, starts[at + 1]?.index);
    const quote = /\bas\s+(\$\w*\$)/i.exec(whole);
    const end = quote
      ? whole.indexOf(quote[1] ?? "$$", quote.index + quote[0].length) + (quote[1]?.length ?? 0)
      : whole.indexOf(";");
    pieces.push({ caller: start[1] ?? "", file, text: whole.slice(0, end) });
    pieces.push({ caller: outside, file, text: whole.slice(end) });
  }
  return pieces;
}

/** The functions of these files with their whole text, comments too, in the order of the files. */
export function readCallers(files: readonly SourceFile[]): { caller: string; file: string; text: string }[] {
  return files.flatMap(({ name, text }) =>
    text.split(/^(?=create or replace function )/m).flatMap((piece) => {
      const caller = new RegExp(`^create or replace function (${schemas}\\.\\w+)`).exec(piece)?.[1];
      return caller ? [{ caller, file: name.replace(/^current\/functions\//, ""), text: piece }] : [];
    }),
  );
}

/** The statements without those that only name a function: its grants, its comment. */
export const withoutGrants = (text: string): string =>
  text.replace(/^(?:grant|revoke|comment on|drop) [^;]*;/gim, "");

/** Names that are made at run time from a beginning that stands in the text. */
export function readPatterns(files: readonly SourceFile[]): Pattern[] {
  return files.flatMap(splitFile).flatMap(({ caller, file, text }) =>
    [...text.matchAll(begun), ...text.matchAll(filled)].map(([, prefix = ""]) => ({
      prefix,
      caller,
      file,
    })),
  );
}

/** Functions that run one whose name nothing tells. */
export function findUnnamedCalls(files: readonly SourceFile[]): { caller: string; file: string }[] {
  const count = (text: string, made: RegExp) => [...text.matchAll(made)].length;
  return files
    .flatMap(splitFile)
    .filter(({ text }) => /\bexecute\b/i.test(text))
    .filter(({ text }) => count(text, putIn) > count(text, begun) + count(text, filled))
    .map(({ caller, file }) => ({ caller, file }));
}

/** Every call of a function of these files by another, once a pair. */
export function readCalls(files: readonly SourceFile[]): Call[] {
  const pieces = files.flatMap(splitFile);
  const homes = new Map<string, string>();
  for (const { caller, file } of pieces) if (caller !== outside) homes.set(caller, partOfFile(file));
  const patterns = readPatterns(files);
  const calls = new Map<string, Call>();
  const add = (caller: string, file: string, called: string) => {
    const to = homes.get(called);
    if (to) calls.set(`${file} ${caller} ${called}`, { caller, file, from: partOfFile(file), called, to });
  };
  for (const { caller, file, text } of pieces) {
    const statements = caller === outside ? withoutGrants(text) : text;
    for (const [, called = ""] of statements.matchAll(mention)) add(caller, file, called);
  }
  for (const { prefix, caller, file } of patterns)
    for (const called of homes.keys()) if (called.startsWith(`internal.${prefix}`)) add(caller, file, called);
  return [...calls.values()];
}
