import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

/** The folder of the site. */
export const site = path.resolve(import.meta.dirname, "../../apps/site");

/** Builds a page that runs `entry` with the site's own modules. Answers the folder with its `page.js`. */
export async function buildPage(folder: string, entry: string): Promise<string> {
  writeFileSync(path.join(folder, "page.ts"), entry);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "#app": path.join(site, "app") } },
    build: {
      target: "es2023",
      outDir: path.join(folder, "page"),
      rolldownOptions: {
        input: path.join(folder, "page.ts"),
        output: { format: "es", entryFileNames: "page.js" },
      },
    },
  });
  return path.join(folder, "page");
}
