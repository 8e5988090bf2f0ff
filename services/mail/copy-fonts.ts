// `npm run fonts -w @undercroft/mail`: takes the three fonts of the inbox out of packages that hold every script.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, "fonts");

const fonts = [
  { family: "anybody", axis: "wdth" },
  { family: "atkinson-hyperlegible-next", axis: "wght" },
  { family: "martian-mono", axis: "wght" },
];

for (const { family, axis } of fonts) {
  const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  copyFileSync(path.join(folder, "LICENSE"), path.join(target, `${family}.LICENSE.txt`));
  copyFileSync(
    path.join(folder, `files/${family}-latin-${axis}-normal.woff2`),
    path.join(target, `${family}.woff2`),
  );
}
