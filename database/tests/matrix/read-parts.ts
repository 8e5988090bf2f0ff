// Finds the parts by their files and puts together what they bring.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { MatrixPart } from "./matrix-part.ts";

const folder = path.join(import.meta.dirname, "parts");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => path.basename(file, ".ts"))
  .toSorted();
const byName = new Map<string, MatrixPart>();
for (const name of names) {
  const module: { default: MatrixPart } = await import(path.join(folder, `${name}.ts`));
  byName.set(name, module.default);
}

function inOrder(): MatrixPart[] {
  const placed = new Set<MatrixPart>();
  const place = (name: string, waiting: string[]): void => {
    const part = byName.get(name);
    if (!part) throw new Error(`${waiting.at(-1)} comes after ${name}, which is no part`);
    if (waiting.includes(name)) throw new Error(`these parts wait for each other: ${waiting.join(", ")}`);
    for (const before of part.after ?? []) place(before, [...waiting, name]);
    placed.add(part);
  };
  for (const name of names) place(name, []);
  return [...placed];
}

/** Every part, those that others come after first. */
export const matrixParts: readonly MatrixPart[] = inOrder();

// one record out of the parts' own; a key that two of them state is a mistake
function joinRecords<T>(records: (Record<string, T> | undefined)[]): Record<string, T> {
  const joined: Record<string, T> = {};
  for (const [key, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (key in joined) throw new Error(`two parts state ${key}`);
    joined[key] = value;
  }
  return joined;
}

/** The states of each table's rows, in the words of the tables' heads. */
export const rowStates = joinRecords(matrixParts.map((part) => part.rowStates));

/** The kinds of new rows of each table that has its own. */
export const additions = joinRecords(matrixParts.map((part) => part.additions));

/** By a function's name: the roles that may call it, whatever its arguments. What is not stated is denied. */
export const callers = joinRecords(matrixParts.map((part) => part.callers));

/** Every rule kept by a trigger. */
export const triggerRules = matrixParts.flatMap((part) => part.triggerRules ?? []);

/** Every wall that has another one behind it. */
export const wallRules = matrixParts.flatMap((part) => part.wallRules ?? []);
