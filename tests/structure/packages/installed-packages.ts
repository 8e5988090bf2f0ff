// What each installed package is there for, read from the lock file and from what our own files name; nothing is installed to know it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LockedPackage, LockFile } from "./lock-file.ts";

/** Running the product, building its site, or testing, measuring and drawing. `npm ci --omit=dev` brings the first two. */
export type Purpose = "running" | "building" | "testing";

/** A dependency in the wrong list of its package.json, with the list where it belongs. */
export type Misplaced = { folder: string; name: string; belongs: "dependencies" | "devDependencies" };

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** What builds the site, with all that it needs. */
const builders = ["@react-router/dev", "@tailwindcss/vite", "tailwindcss", "vite"];

/** Dependencies that no file names as they are written here. */
const named: Record<string, string> = {
  "apps/site @react-router/node": "the entry of the server that React Router writes for us",
  "apps/site isbot": "the entry of the server that React Router writes for us",
  "bench isbot":
    "the same for the bare page; where React Router's build does not find it there, it has npm install it",
};

const isTest = (file: string) => /(^|\/)(tests?|fakes)\/|\.test\.tsx?$|^bench\//.test(file);
const isDrawing = (file: string) => /^(apps|services)\/[a-z]+\/(copy|cut|draw)-[a-z-]+\.ts$/.test(file);

/** Where Node finds a package that one in `from` asks for: beside it, or in a folder above. */
function locate(packages: LockFile["packages"], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = folder === "" || folder === "." ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === "" || folder === ".") return undefined;
  }
}

function needsOf(locked: LockedPackage | undefined): string[] {
  // npm brings a peer that is optional along as well, where it is there for something else
  return [
    ...Object.keys(locked?.dependencies ?? {}),
    ...Object.keys(locked?.optionalDependencies ?? {}),
    ...Object.keys(locked?.peerDependencies ?? {}),
  ];
}

function reach({ packages }: LockFile, isLeftOut: (name: string) => boolean): Set<string> {
  const reached = new Set<string>();
  const open = Object.keys(packages).filter((place) => !place.includes("node_modules/"));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    for (const name of needsOf(packages[place])) {
      const found = isLeftOut(name) ? undefined : locate(packages, place, name);
      if (found !== undefined) open.push(found);
    }
  }
  return reached;
}

/** What every package of the lock file, by its place, is there for. Our own packages are not among them. */
export function readPurposes(lock: LockFile): Map<string, Purpose> {
  const runs = reach(lock, (name) => builders.includes(name));
  const builds = reach(lock, () => false);
  const places = Object.keys(lock.packages).filter(
    (place) => place.includes("node_modules/") && !lock.packages[place]?.link,
  );
  const purposeOf = (place: string) =>
    runs.has(place) ? "running" : builds.has(place) ? "building" : "testing";
  return new Map(places.map((place) => [place, purposeOf(place)]));
}

/** The places of what `npm ci --omit=dev` brings to a machine like most servers. */
export function listForLinux(lock: LockFile): string[] {
  const isFor = (words: string[] | undefined, own: string) => words === undefined || words.includes(own);
  return [...readPurposes(lock)]
    .filter(([place, purpose]) => {
      const { os, cpu, libc } = lock.packages[place] ?? {};
      return (
        purpose !== "testing" &&
        isFor(os, "linux") &&
        isFor(cpu, "x64") &&
        isFor(libc, "glibc") &&
        !/musl|wasm/.test(place)
      );
    })
    .map(([place]) => place);
}

function listSources(root: string, folder: string): string[] {
  const found = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js|css)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !/(^|\/)(node_modules|build|\.[a-z-]+)\//.test(file));
}

/** A file without what is gone when its types are. */
const withoutTypes = (text: string) =>
  text.replaceAll(/(import|export) type [^;]*?from "[^"]+"/g, "").replaceAll(/typeof import\("[^"]+"\)/g, "");

/** The dependencies of one of our packages that stand in the wrong list. */
export function listMisplaced(root: string, folder: string, manifest: Manifest): Misplaced[] {
  const texts = listSources(root, folder)
    .filter((file) => !isTest(file) && !isDrawing(file))
    .map((file) => withoutTypes(readFileSync(path.join(root, file), "utf8")));
  const isNeeded = (name: string) =>
    `${folder} ${name}` in named ||
    texts.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
  const isForeign = (name: string) => !name.startsWith("@undercroft/");
  return [
    ...Object.keys(manifest.dependencies ?? {})
      .filter((name) => isForeign(name) && !isNeeded(name))
      .map((name) => ({ folder, name, belongs: "devDependencies" as const })),
    ...Object.keys(manifest.devDependencies ?? {})
      .filter((name) => isForeign(name) && isNeeded(name))
      .map((name) => ({ folder, name, belongs: "dependencies" as const })),
  ];
}
