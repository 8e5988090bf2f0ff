// Which fields the refusals of procedures name, and which fields the forms of the site show a refusal at.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One function of database/current: `text` is everything from its name to the next function. */
type SqlFunction = { name: string; parameters: string; text: string };

/** A field that a function names in a refusal, and each procedure by which a caller comes to it. */
type NamedField = { raisedIn: string; field: string; procedures: { name: string; takes: boolean }[] };

/** One form: the fields it shows, and the text of its file with those it imports, which name the procedures it calls. */
type RefusedForm = { file: string; fields: readonly string[]; text: string };

/** The functions that a text of SQL makes. */
export function readFunctions(sql: string): SqlFunction[] {
  const bare = sql.replaceAll(/^\s*--.*$/gm, "");
  return bare
    .split(/create or replace function /)
    .slice(1)
    .map((text) => {
      const [, name = "", parameters = ""] =
        /^([\w.]+)\(([\s\S]*?)\)\s*(?:returns|language)/.exec(text) ?? [];
      return { name, parameters, text };
    });
}

/** The fields that a function names: as `field =>`, as the first word of `refuse_hire`, or beside each of its problems. */
export function fieldsNamedBy({ text }: SqlFunction): string[] {
  const hire = [...text.matchAll(/refuse_hire\('(\w+)'([^;]*)/g)].filter(
    ([, , rest]) => !rest?.includes("field =>"),
  );
  const problems = /returns table \(field text, problem text\)/.test(text)
    ? [...text.matchAll(/^\s*\(\d+, '(\w+)',/gm)]
    : text.includes("field => split_part(")
      ? [...text.matchAll(/'(\w+): '/g)]
      : [];
  return [
    ...new Set(
      [...text.matchAll(/\bfield => '(\w+)'/g), ...hire, ...problems].map((match) => match[1] ?? ""),
    ),
  ];
}

/** The functions by which a caller of the API comes to one, itself among them; `past` says which are followed to their callers. */
function findCallers(
  target: SqlFunction,
  all: readonly SqlFunction[],
  past: (name: string) => boolean,
): SqlFunction[] {
  const found = new Set([target]);
  for (const one of found) {
    if (!past(one.name)) continue;
    const call = new RegExp(`\\b${one.name.replace(".", "\\.")}\\(`);
    for (const other of all) if (other !== one && call.test(other.text)) found.add(other);
  }
  return [...found];
}

/** Whether a procedure takes the field as a parameter, or as a key of an object that it takes. */
function takesField(procedure: SqlFunction, field: string, between: readonly SqlFunction[]): boolean {
  if (new RegExp(`\\bp_${field} `).test(procedure.parameters)) return true;
  const key = new RegExp(`(?:->>? |, )'${field}'`);
  return /\bjsonb\b/.test(procedure.parameters) && between.some(({ text }) => key.test(text));
}

/** Every field that a refusal names, with the procedures that lead to it. */
export function listNamedFields(all: readonly SqlFunction[]): NamedField[] {
  return all.flatMap((one) => {
    const fields = fieldsNamedBy(one);
    if (fields.length === 0) return [];
    const between = findCallers(one, all, (name) => !name.startsWith("public."));
    // a procedure that calls another one sends it what that one takes
    const procedures = findCallers(one, all, () => true).filter(({ name }) => name.startsWith("public."));
    return fields.map((field) => ({
      raisedIn: one.name,
      field,
      procedures: procedures.map((procedure) => ({
        name: procedure.name.slice("public.".length),
        takes: !between.includes(procedure) || takesField(procedure, field, between),
      })),
    }));
  });
}

function listFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));
}

/** The functions of database/current. */
export const readDatabase = (root: string): SqlFunction[] =>
  listFiles(path.join(root, "database/current/functions"), /\.sql$/).flatMap((file) =>
    readFunctions(readFileSync(file, "utf8")),
  );

const wordsOf = (list: string) => [...list.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");

/** The forms of the site that show refusals at their fields. */
export function readForms(root: string): RefusedForm[] {
  const app = path.join(root, "apps/site/app");
  const texts = new Map(
    listFiles(app, /(?<!\.test)\.tsx?$/).map((file) => [file, readFileSync(file, "utf8")]),
  );
  const importsOf = (file: string, text: string) =>
    [...text.matchAll(/from "(#app\/|\.{1,2}\/)([^"]+)"/g)].map(([, start = "", rest = ""]) =>
      start === "#app/" ? path.join(app, rest) : path.resolve(path.dirname(file), start + rest),
    );
  return [...texts].flatMap(([file, text]) => {
    const near = [text, ...importsOf(file, text).map((other) => texts.get(other) ?? "")].join("\n");
    return [...text.matchAll(/(?:useRefusedField\([^;]*?, |\brefusedAt: )(\[[^\]]*\]|\w+)(?:\);|,)/g)].map(
      ([, list = ""]) => {
        const known = new RegExp(`const ${list} = (\\[[^\\]]*\\]) as const`).exec(
          list.startsWith("[") ? "" : near,
        );
        return { file: path.relative(app, file), fields: wordsOf(known?.[1] ?? list), text: near };
      },
    );
  });
}
