// A lower part calls the parts above it through a line that this file writes out, one statement a part, when current/ is read:
//   -- in every part: perform internal.on_places_freed_<part>(p_ticket_type_id, p_places);
// Nothing is looked up at run time, and the lower part names none of those above.
import { partOfFile } from "./read-floors.ts";

const line =
  /^(?<indent>[ \t]*)-- in every part(?: but (?<without>\w+))?(?<byName>, by name)?: (?<statement>.*internal\.(?<prefix>\w+_)<(?<suffix>part|subject)>\(.*)$/gm;
const definition = /^create or replace function internal\.(\w+)\(/gm;

/** A function that a line calls, and the part whose it is. */
export type Listener = { name: string; part: string };

/** A line that calls one function of every part that has it. */
export type Signal = { prefix: string; suffix: string; statement: string; listeners: Listener[] };

type SourceFile = { name: string; text: string };
type Groups = Readonly<Record<string, string | undefined>>;

const listDefined = (files: readonly SourceFile[]): Listener[] =>
  files.flatMap(({ name: file, text }) =>
    [...text.matchAll(definition)].map(([, name = ""]) => ({ name, part: partOfFile(file) })),
  );

function readSignal(said: Groups, files: readonly SourceFile[], floors: readonly string[][]): Signal {
  const { prefix = "", suffix = "", statement = "", without, byName } = said;
  const order = floors.flat();
  const folders = new Set([...order, ...files.map(({ name }) => partOfFile(name))]);
  const placeOf = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length);
  const endOf = (name: string) => name.slice(prefix.length);
  const listeners = listDefined(files)
    .filter(({ name }) => name.startsWith(prefix) && endOf(name) !== without)
    .filter(({ name }) => suffix === "subject" || folders.has(endOf(name)))
    .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  if (!byName) listeners.sort((one, other) => placeOf(one.part) - placeOf(other.part));
  return { prefix, suffix, statement, listeners };
}

/** The lines of a text that call every part, with the parts that listen. */
export const listSignals = (
  text: string,
  files: readonly SourceFile[],
  floors: readonly string[][],
): Signal[] => [...text.matchAll(line)].map(({ groups = {} }) => readSignal(groups, files, floors));

/** The text with each such line written out: in the order of the floors, or of the parts' names where it says so. */
export function expandSignals(
  text: string,
  files: readonly SourceFile[],
  floors: readonly string[][],
): string {
  return text.replace(line, (...match) => {
    const groups: Groups = match.at(-1);
    const { prefix, suffix, statement, listeners } = readSignal(groups, files, floors);
    return listeners
      .map(({ name }) => statement.replaceAll(`<${suffix}>`, name.slice(prefix.length)))
      .map((written) => `${groups.indent ?? ""}${written}`)
      .join("\n");
  });
}
