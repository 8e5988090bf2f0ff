// What the parts add to the site, as their files `parts/<part>/part.ts` export it.
import { existsSync } from "node:fs";
import path from "node:path";
import { parts } from "../parts.ts";
import { root } from "../planted-house.ts";

type Link = { to: string; label: string };

/** What tests read of it. */
export type SitePart = {
  navigation?: readonly Link[];
  menus?: readonly Link[];
  storedKeys?: readonly { key: string }[];
  unlinked?: Readonly<Record<string, string>>;
};

const folder = path.join(root, "apps/site/app/parts");

/** The parts that add something to the site, each with the path of its file below `apps/site/app` and what that exports. */
export function listSiteParts(): Promise<{ file: string; exported: SitePart }[]> {
  const files = parts.map((part) => path.join(folder, part, "part.ts")).filter((file) => existsSync(file));
  return Promise.all(
    files.map(async (file) => ({
      file: path.relative(path.dirname(folder), file).replaceAll(path.sep, "/"),
      exported: (await import(file)) as SitePart,
    })),
  );
}
