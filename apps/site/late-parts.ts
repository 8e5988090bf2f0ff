// What happens when a script that the site fetches late does not come: the page stays as it is, says so, and fetches it again. Of
// themselves React throws the failure at the whole page, the router reloads the page, and a browser remembers a failed import for
// as long as the page stands, so that it is asked for under another address (docs/decisions/065-kept-forms.md).
import path from "node:path";
import type { Plugin } from "vite";

const app = path.join(import.meta.dirname, "app") + path.sep;

/** Waits for a script: what is missing lies in a list, which shell/errors/missing-parts.tsx shows and empties. */
const hold = `
globalThis.holdMissing = function holdMissing(error, again) {
  if (!/dynamically imported|module script/i.test(error && error.message)) throw error;
  return new Promise((give) => {
    const address = /https?:\\S+/.exec(error.message)?.[0];
    (globalThis.missingParts ??= []).push({ again, give, address });
    dispatchEvent(new Event("missing-part"));
  });
};`;

/** Imports a script, and one that has failed by another address. */
const importAgain = `
const lost = {};
globalThis.lateImport = (load) => {
  const site = String(load);
  return (lost[site] ? import(/* @vite-ignore */ (lost[site] += "&")) : load()).catch((error) => {
    const address = /https?:\\S+/.exec(error.message);
    if (address && !lost[site]) lost[site] = address[0] + "?again";
    throw error;
  });
};`;

/** A piece of a file, what stands in its place, and what is put below. */
type Change = { end: string; from: RegExp; to: string; below: string };

const changes: Change[] = [
  {
    end: "react/cjs/react.production.js",
    from: /_payload: \{ _status: -1, _result: ctor \},/,
    to: "_payload: { _status: -1, _result: () => ctor().catch((error) => holdMissing(error, ctor)) },",
    below: `${hold}${importAgain}`,
  },
  {
    end: "react-router/dist/production/lib/dom/ssr/routeModules.js",
    from: /console\.error\(`Error loading route[\s\S]*?window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/,
    to: [
      "let tries = 0;",
      'const load = () => import(/* @vite-ignore */ route.module + "?again=" + ++tries);',
      "return (routeModulesCache[route.id] = await holdMissing(error, load));",
    ].join("\n"),
    below: "", // React stands before the router and has it
  },
];

/**
 * Keeps a page that misses a script.
 * @throws Error when React or the router no longer has one of the places
 */
export function latePartsAgain(): Plugin {
  return {
    name: "late-parts-again",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (id.startsWith(app)) {
        const wrapped = code.replaceAll(
          /(?<![.\w])import\(\s*("[^"]+")\s*,?\s*\)/g,
          "lateImport(() => import($1))",
        );
        return wrapped === code ? null : { code: wrapped, map: null };
      }
      const change = changes.find(({ end }) => id.endsWith(end));
      if (!change) return null;
      if (!change.from.test(code)) throw new Error(`${change.end} has changed: ${change.from} is not there`);
      return { code: `${code.replace(change.from, change.to)}\n${change.below}`, map: null };
    },
  };
}
