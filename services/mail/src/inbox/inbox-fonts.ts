// The fonts of the site for the inbox, out of their packages: the site's own, cut and named by their content, are there
// only once it has been built.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const files = new Map([
  [
    "title.woff2",
    () => require.resolve("@fontsource-variable/anybody/files/anybody-latin-wdth-normal.woff2"),
  ],
  [
    "body.woff2",
    () =>
      require.resolve(
        "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
      ),
  ],
  [
    "data.woff2",
    () => require.resolve("@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2"),
  ],
]);

const read = new Map<string, Uint8Array<ArrayBuffer>>();

/** The bytes of `/inbox/fonts/<name>`; null for a name that is none. */
export function readFont(name: string): Uint8Array<ArrayBuffer> | null {
  const find = files.get(name);
  if (!find) return null;
  const bytes = read.get(name) ?? new Uint8Array(readFileSync(find()));
  read.set(name, bytes);
  return bytes;
}

const fontFace = (family: string, name: string, axes: string) =>
  `@font-face{font-family:"${family}";font-display:swap;${axes}src:url("/inbox/fonts/${name}") format("woff2")}\n`;

/** What the inbox's style sheet says of them. */
export const fontRules = [
  fontFace("Anybody", "title.woff2", "font-weight:100 900;font-stretch:50% 150%;"),
  fontFace("Atkinson Hyperlegible Next", "body.woff2", "font-weight:200 800;"),
  fontFace("Martian Mono", "data.woff2", "font-weight:100 800;"),
].join("");
