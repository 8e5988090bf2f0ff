// Preloaded by a server that is to run without a cache: as the program is read, the lines that keep something are replaced by ones that
// do not. So the product itself needs no switch for it.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** What to change in a file, whose path ends so. */
export type LeftOut = { file: string; find: string; put: string };

const all = JSON.parse(process.env.BENCH_LEAVE_OUT ?? "[]") as LeftOut[];

/** A file without what it keeps. @throws Error when it does not hold those lines: the list of caches is out of date */
export function leaveOut(text: string, { file, find, put }: LeftOut): string {
  if (!text.includes(find))
    throw new Error(`${file} has no line "${find}": mend bench/caches/list-caches.ts`);
  return text.replaceAll(find, put);
}

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const here = all.filter(({ file }) => url.startsWith("file:") && fileURLToPath(url).endsWith(file));
    if (here.length === 0) return loaded;
    const source = here.reduce(leaveOut, readFileSync(fileURLToPath(url), "utf8"));
    return { ...loaded, source, shortCircuit: true };
  },
});
