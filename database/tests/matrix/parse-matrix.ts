// Reads database/access-matrix/<part>.txt: who may do what, to which rows and columns, of every table.
import { readdirSync, readFileSync } from "node:fs";
import { type Actor, actors } from "../harness/actors.ts";

/** S select, I insert, U update, D delete. */
export const operations = ["S", "I", "U", "D"] as const;
export type OperationKey = (typeof operations)[number];

/** What one actor may do by one operation: these columns (`*` for D), of rows in these states. */
export type Permission = { columns: string[]; states: string[] };

/** One table: its columns, the kinds of rows that exist, the kinds that can be added, and who may what. */
export type MatrixTable = {
  name: string;
  columns: string[];
  states: string[];
  additions: string[];
  permissions: Record<OperationKey, Partial<Record<Actor, Permission>>>;
};

const sets: Record<string, readonly Actor[]> = {
  ALL: actors,
  SIGNED: ["stranger", "owner", "team", "moderator", "admin"],
  STAFF: ["moderator", "admin"],
};

function expandActors(text: string): readonly Actor[] {
  return text.split(",").flatMap((word) => {
    if (sets[word]) return sets[word];
    if (!actors.includes(word as Actor)) throw new Error(`access-matrix: no actor is called ${word}`);
    return [word as Actor];
  });
}

function parseClause(table: MatrixTable, operation: OperationKey, clause: string): void {
  const [who = "", ...words] = clause.trim().split(/\s+/);
  const known = operation === "I" ? table.additions : table.states;
  let columns = operation === "D" ? ["*"] : table.columns;
  let states = known;
  for (const word of words) {
    if (word === "@none") states = [];
    else if (word.startsWith("@")) states = word.slice(1).split(",");
    else if (word.startsWith("-")) columns = columns.filter((it) => !word.slice(1).split(",").includes(it));
    else if (word !== "*") columns = word.split(",");
  }
  const wrong = [
    ...columns.filter((it) => it !== "*" && !table.columns.includes(it)),
    ...states.filter((it) => !known.includes(it)),
  ];
  if (wrong.length > 0) throw new Error(`access-matrix: ${table.name} has no ${wrong.join(", ")}`);
  for (const actor of expandActors(who)) {
    if (table.permissions[operation][actor])
      throw new Error(`access-matrix: ${table.name} says ${operation} ${actor} twice`);
    table.permissions[operation][actor] = { columns, states };
  }
}

function readParts(): string {
  const folder = new URL("../../access-matrix/", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  return files.map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
}

/** The stated matrix, table by table in the order of their names. @throws Error naming what cannot be read */
export function parseMatrix(text = readParts()): MatrixTable[] {
  const tables: MatrixTable[] = [];
  for (const line of text.split("\n").map((it) => it.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const header = line.split("|").map((it) => it.trim());
    const current = tables.at(-1);
    if (header.length > 1) {
      const [name = "", columns = "", states = "", additions = "any"] = header;
      tables.push({
        name,
        columns: columns.split(","),
        states: states.split(","),
        additions: additions.split(","),
        permissions: { S: {}, I: {}, U: {}, D: {} },
      });
    } else if (current && /^[SIUD] /.test(line)) {
      for (const clause of line.slice(2).split(";")) parseClause(current, line[0] as OperationKey, clause);
    } else throw new Error(`access-matrix: cannot read "${line}"`);
  }
  return tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether the matrix allows a cell. `column` is not looked at for D. */
export function isAllowed(
  table: MatrixTable,
  operation: OperationKey,
  actor: Actor,
  state: string,
  column: string | null,
): boolean {
  const permission = table.permissions[operation][actor];
  if (!permission?.states.includes(state)) return false;
  return column === null || permission.columns.includes(column);
}
