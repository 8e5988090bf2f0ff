// Makes the access matrix of the tables' heads: who may do what, to which rows and columns, of every table.
import { type Actor, actors } from "../harness/actors.ts";
import { readHeads, type TableHead } from "./read-heads.ts";

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

function expandActors(table: string, text: string): readonly Actor[] {
  return text.split(",").flatMap((word) => {
    if (sets[word]) return sets[word];
    if (!actors.includes(word as Actor))
      throw new Error(
        `${fileOf(table)}: no actor is called "${word}". Write one of ${[...actors, ...Object.keys(sets)].join(", ")}.`,
      );
    return [word as Actor];
  });
}

const fileOf = (table: string): string => `database/current/access/${table}.sql`;

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
  if (wrong.length > 0)
    throw new Error(
      `${fileOf(table.name)}: "${operation} ${clause.trim()}" names ${wrong.join(", ")}, which its columns, states and additions do not. Add it there, or take it out here.`,
    );
  for (const actor of expandActors(table.name, who)) {
    if (table.permissions[operation][actor])
      throw new Error(`${fileOf(table.name)}: "${operation}" names ${actor} twice. Keep one of the two.`);
    table.permissions[operation][actor] = { columns, states };
  }
}

function toTable({ table: name, lines }: TableHead): MatrixTable {
  const listOf = (word: string) => lines.find((line) => line.word === word)?.text.split(",");
  const table: MatrixTable = {
    name,
    columns: listOf("columns") ?? [],
    states: listOf("states") ?? [],
    additions: listOf("additions") ?? ["any"],
    permissions: { S: {}, I: {}, U: {}, D: {} },
  };
  for (const operation of operations)
    for (const { text } of lines.filter(({ word }) => word === operation))
      for (const clause of text.split(";")) parseClause(table, operation, clause);
  return table;
}

/** The stated matrix of the tables that the API reaches, in the order of their names. @throws Error with a sentence that says what to do */
export const parseMatrix = (heads = readHeads()): MatrixTable[] =>
  heads.filter(({ lines }) => lines.some(({ word }) => word === "columns")).map(toTable);

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
