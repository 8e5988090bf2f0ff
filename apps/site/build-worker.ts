// Builds the service worker, and what removes it, beside the site's files.
import path from "node:path";
import { build } from "vite";

const folder = path.join(import.meta.dirname, "app/offline/worker");

/**
 * @param directory of the browser's build; `sw.js` and `sw-removed.js` are written into it
 * @param keptFiles addresses of what devices keep ahead; the worker reads them as `import.meta.env.KEPT_FILES`
 * @throws Error when a part's file cannot be built
 */
export async function buildWorker(
  directory: string,
  from = folder,
  keptFiles: readonly string[] = [],
): Promise<void> {
  for (const [name, entry] of [
    ["sw", "start.ts"],
    ["sw-removed", "remove.ts"],
  ] as const)
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { "import.meta.env.KEPT_FILES": JSON.stringify(keptFiles) },
      build: {
        target: "es2023",
        outDir: directory,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: path.join(from, entry),
          output: { format: "iife", entryFileNames: `${name}.js` },
        },
      },
    });
}
