// Screens that are in no navigation, and how people come to them. A part adds its own file to `unlinked-screens/`.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "unlinked-screens");

/** The way to each screen, by its address in the route map. Lines are `address: the way there`. */
export const unlinkedScreens: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"))
    .filter((line) => line.includes(": "))
    .map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
);
