// Functions that nothing calls: no function, trigger, policy or view of the database, no code, and no page of docs names them.
import { listSignals } from "./expand-signals.ts";
import { outside, readCallers, readPatterns, splitFile, withoutGrants } from "./read-calls.ts";

type SourceFile = { name: string; text: string };

/** Words before a bracket, in quotes or after a schema's name: what may name a function in SQL, in code and in a page. */
const mention = /\b(\w+)\s*\(|["'`](\w+)["'`]|\b(?:public|internal)\.(\w+)|\/rpc\/(\w+)/g;

const namesIn = (text: string): string[] =>
  [...text.matchAll(mention)].flatMap(([, ...names]) => names.filter((name) => name !== undefined));

/**
 * Each function of `public` and `internal` that is named nowhere but where it is made, granted and calls itself.
 * @param elsewhere texts of other SQL, of code and of pages
 */
export function findUncalled(
  files: readonly SourceFile[],
  floors: readonly string[][],
  elsewhere: readonly string[],
): { name: string; file: string }[] {
  const callers = readCallers(files);
  const prefixes = [
    ...readPatterns(files).map(({ prefix }) => prefix),
    ...callers.flatMap(({ text }) => listSignals(text, files, floors)).map(({ prefix }) => prefix),
    "anonymise_", // looked up in the catalogue by internal.anonymise_in_all_parts
  ];
  const named = new Set(elsewhere.flatMap(namesIn));
  for (const { caller, text } of files.flatMap(splitFile))
    for (const name of namesIn(caller === outside ? withoutGrants(text) : text))
      if (name !== caller.split(".")[1]) named.add(name);
  return callers
    .map(({ caller, file }) => ({ schema: caller.split(".")[0], name: caller.split(".")[1] ?? "", file }))
    .filter(({ schema, name }) => /^(public|internal)$/.test(schema ?? "") && !named.has(name))
    .filter(({ name }) => !prefixes.some((prefix) => name.startsWith(prefix)))
    .map(({ schema, name, file }) => ({ name: `${schema}.${name}`, file }));
}
