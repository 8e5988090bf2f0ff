// The fonts of the inbox, in files of their own: the site's, cut and named by their content, are there only once it has been built.
import { readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../../fonts");

const files = new Map([
  ["title.woff2", "anybody.woff2"],
  ["body.woff2", "atkinson-hyperlegible-next.woff2"],
  ["data.woff2", "martian-mono.woff2"],
]);

const read = new Map<string, Uint8Array<ArrayBuffer>>();

/** The bytes of `/inbox/fonts/<name>`; null for a name that is none. */
export function readFont(name: string): Uint8Array<ArrayBuffer> | null {
  const file = files.get(name);
  if (!file) return null;
  const bytes = read.get(name) ?? new Uint8Array(readFileSync(path.join(folder, file)));
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
