// Parts of the server are found by folder: anyone who adds one adds a file and edits none.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The default exports of a folder's modules, by file name without its ending.
 * @param folder absolute
 * @param skip names that are no such module
 */
export async function loadFolder<T>(folder: string, skip: readonly string[] = []): Promise<Map<string, T>> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.basename(file, ".ts"))
    .filter((name) => !skip.includes(name))
    .toSorted();
  const entries = names.map(async (name): Promise<[string, T]> => {
    const module = (await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)) as { default: T };
    return [name, module.default];
  });
  return new Map(await Promise.all(entries));
}
