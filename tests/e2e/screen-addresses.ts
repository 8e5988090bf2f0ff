// Addresses of screens, made from the route map, so that no new screen is forgotten.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Entry, listScreens } from "../structure/list-screens.ts";

const map = pathToFileURL(path.resolve(import.meta.dirname, "../../apps/site/app/routes.ts")).href;

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

/** The public screens that are one page under one address. */
export async function listPublicAddresses(): Promise<string[]> {
  const { default: routes }: { default: Entry[] } = await import(map);
  return listScreens(routes)
    .filter(
      ({ file, guards, address }) =>
        file.endsWith(".tsx") && guards[0]?.includes("public") && !/[:*]/.test(address),
    )
    .map(({ address }) => `/${address}`);
}
