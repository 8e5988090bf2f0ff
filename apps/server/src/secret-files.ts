// `<KEY>_FILE`: a setting that stands in a file of its own, as containers and systemd hand secrets over.
import { readFileSync } from "node:fs";

/** The environment with what files hold put under their keys, and one line for each file that cannot be meant. */
export type WithFiles = { environment: Record<string, string | undefined>; complaints: string[] };

const ending = "_FILE";

/** The key that a name gives the file of; undefined where it gives none. */
export function keyOfFile(name: string, known: readonly string[]): string | undefined {
  if (!name.endsWith(ending) || known.includes(name)) return undefined;
  const key = name.slice(0, -ending.length);
  return known.includes(key) || /^AUTH_EXTERNAL_./.test(key) ? key : undefined;
}

/** @param known names of settings; what else ends in `_FILE` is other programs' */
export function readSecretFiles(
  given: Record<string, string | undefined>,
  known: readonly string[],
): WithFiles {
  const environment = { ...given };
  const complaints: string[] = [];
  for (const [name, file] of Object.entries(given)) {
    const key = keyOfFile(name, known);
    if (!key || !file) continue;
    delete environment[name];
    if (given[key]) {
      complaints.push(`  ${name}: ${key} is set too; leave one of them out`);
      continue;
    }
    try {
      // most editors and `echo` end a file with a line break, which is no part of a secret
      environment[key] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      complaints.push(`  ${name}: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { environment, complaints };
}
