import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { codeSplitting } from "./chunks.ts";
import { withoutIdleParts } from "./idle-parts.ts";
import { latePartsAgain } from "./late-parts.ts";
import { partRegisters } from "./part-registers.ts";

/**
 * sonner adds its style sheet at run time, which the content security policy refuses; toast-regions.tsx imports
 * the same sheet as a file instead.
 */
function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: "sonner-without-inline-styles",
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs$/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);$/m, "");
      if (stripped === code) throw new Error("sonner no longer inserts its styles as expected");
      return { code: stripped, map: null };
    },
  };
}

/**
 * Bundled for the server as well, where the rest stays in node_modules: of Radix it loads only what pages use.
 */
const onlyWhatIsUsed = [/^@radix-ui\//];

/** Every first visit carries the map of all routes, which names each chunk several times: seven letters of the hash say as much. */
const shortNames = {
  chunkFileNames: "assets/[hash:7].js",
  entryFileNames: ({ name }: { name: string }) =>
    name === "entry.client" ? "assets/entry-[hash].js" : "assets/[hash:7].js",
};

export default defineConfig(({ command }) => ({
  // React Router's plugin expects to own the build and stops Vitest from loading a module on its own.
  plugins: process.env.VITEST
    ? []
    : [
        tailwindcss(),
        reactRouter(),
        partRegisters(),
        sonnerWithoutInlineStyles(),
        withoutIdleParts(),
        latePartsAgain(),
      ],
  // nobody reads the sizes that Vite would compress every chunk to tell
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    manifest: true,
  },
  // in development it would mean to look through all of it at every start
  ssr: command === "build" ? { noExternal: onlyWhatIsUsed } : {},
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting, ...shortNames } } } } },
}));
