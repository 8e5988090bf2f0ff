// Puts together what the parts add to the site, so that a part is added by its own files. `virtual:parts/menus` is the list of all that
// is exported as `menus` by the files `parts/<part>/part.ts`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:parts/";

/** The files of the parts that export `register`, in the order of their parts. */
function filesWith(app: string, register: string): string[] {
  const folder = path.join(app, "parts");
  return readdirSync(folder)
    .toSorted()
    .map((part) => path.join(folder, part, "part.ts"))
    .filter((file) => existsSync(file))
    .filter((file) => new RegExp(`^export const ${register}\\b`, "m").test(readFileSync(file, "utf8")));
}

/**
 * A part's file is read once for each list, under an address of its own: so each list comes with the script that shows it, and a first
 * visit fetches `navigation` alone. Files that only hold lists and icons may be left out where nothing asks for them.
 */
export function partRegisters(): Plugin {
  let app = "";
  return {
    name: "part-registers",
    enforce: "pre",
    configResolved({ root }) {
      // Vitest starts at the root of the project
      app =
        [path.join(root, "app"), path.join(root, "apps/site/app")].find((folder) => existsSync(folder)) ??
        root;
    },
    resolveId: (source) => (source.startsWith(NAME) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const register = id.slice(NAME.length + 1);
      const files = filesWith(app, register);
      for (const file of files) this.addWatchFile(file);
      const imports = files.map(
        (file, index) =>
          `import { ${register} as list${index} } from ${JSON.stringify(`${file}?${register}`)};`,
      );
      const lists = files.map((_, index) => `list${index}`).join(", ");
      return `${imports.join("\n")}\nexport default [${lists}].flat();\n`;
    },
    transform(code, id) {
      const isList = /[\\/]parts[\\/][^\\/]+[\\/]part\.ts\?|[\\/]app[\\/]ui[\\/]icons[\\/]/.test(id);
      return isList ? { code, map: null, moduleSideEffects: false } : null;
    },
  };
}
