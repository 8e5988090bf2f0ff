// The floors of the database: which part stands on which. A function calls its own part and those of the floors below.
import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../floors.txt");

/** The parts of each floor, from the ground up. @param text a line a floor, parts apart by commas; # begins a remark */
export function parseFloors(text: string): string[][] {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean)
    .map((line) => line.split(/\s*,\s*/));
}

export const readFloors = (): string[][] => parseFloors(readFileSync(file, "utf8"));

/** The part that a file of `current/functions` belongs to: its folder; a file in no folder is of the ground. */
export function partOfFile(name: string): string {
  const [part = "", ...rest] = name.replace(/^current\/functions\//, "").split("/");
  return rest.length > 0 ? part : "ground";
}
