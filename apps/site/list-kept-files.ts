// Which files of a build a browser keeps ahead, so that the pages that people need in a cellar open there.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** A chunk as Vite's manifest names it (https://vite.dev/guide/backend-integration). */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** Screens that open without a connection although nobody has looked at them before, by their files under `app/routes`. */
const screens = ["bookings/list.tsx", "bookings/saved.tsx", "messages/inbox.tsx", "pages/offline.tsx"];
/** Begins with the tickets, where it was seen. A page is kept before its scripts are, and people leave it sooner than they come. */
const home = "pages/home/home.tsx";

const asRoute = (file: string) => `app/${file}?__react-router-build-client-route`;
const begin = [
  "app/entry.client.tsx",
  ...["root.tsx", "guards/public.tsx", "guards/signed-in.tsx"].map(asRoute),
  ...[home, ...screens].map((file) => asRoute(`routes/${file}`)),
];

/** Everything these chunks import, at once and late. @throws Error when the build no longer has one of them */
function closureOf(manifest: Record<string, Chunk>, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const todo = [...names];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}, which devices keep`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    todo.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

/** The router's list of routes, what every page wears, and the letters of English. */
const always = /^manifest-.*\.js$|^(paper|toast-regions)-.*\.css$|-latin-(?!ext).*\.woff2$/;

/**
 * Reads Vite's manifest of the browser's build and takes it away: visitors need none.
 * @param client the folder of the browser's build
 * @returns addresses of scripts, styles and fonts
 */
export function listKeptFiles(client: string): string[] {
  const folder = path.join(client, ".vite");
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, "manifest.json"), "utf8"),
  );
  rmSync(folder, { recursive: true });
  const others = readdirSync(path.join(client, "assets")).filter((name) => always.test(name));
  return [...closureOf(manifest, begin), ...others.map((name) => `/assets/${name}`)].sort();
}
