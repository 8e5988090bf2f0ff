// Addresses of screens, made from the route map, so that no new screen is forgotten.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Entry, listScreens } from "../../structure/site/list-screens.ts";

const map = pathToFileURL(path.resolve(import.meta.dirname, "../../../apps/site/app/routes.ts")).href;

/** The guards' names, and one address of each screen below them; parameters are filled with an id that nothing has. */
export async function listGuardedAddresses(): Promise<{ guard: string; address: string }[]> {
  const { default: routes }: { default: Entry[] } = await import(map);
  return listScreens(routes)
    .filter(({ file }) => file.endsWith(".tsx"))
    .map(({ address, guards }) => ({
      guard: path.basename(guards[0] ?? "", ".tsx"),
      address: `/${address.replaceAll(/:\w+\??/g, "00000000-0000-4000-8000-000000000000")}`,
    }))
    .filter(({ guard }) => guard !== "public");
}

/**
 * The public screens that are one page under one address.
 * @param except addresses that are left out
 * @param isEach false: of several addresses of one screen (music, art and nightlife among the events) the first alone
 */
export async function listPublicAddresses(except: readonly string[] = [], isEach = true): Promise<string[]> {
  const { default: routes }: { default: Entry[] } = await import(map);
  const seen = new Set<string>();
  return listScreens(routes)
    .filter(
      ({ file, guards, address }) =>
        file.endsWith(".tsx") && guards[0]?.includes("public") && !/[:*]/.test(address),
    )
    .filter(({ address }) => !except.includes(`/${address}`))
    .filter(({ file }) => isEach || (!seen.has(file) && seen.add(file)))
    .map(({ address }) => `/${address}`);
}
