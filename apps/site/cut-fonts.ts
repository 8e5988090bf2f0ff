// `npm run fonts -w @undercroft/site`: cuts the site's fonts down to the weights, widths and letters it sets.
// The full variable files weigh 114 kB for Latin alone; what the first visit waits for should not.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = path.resolve(import.meta.dirname, "app/styles/fonts");
/** The weights that posters are lettered in, whole: the server draws them. */
const lettered = path.resolve(import.meta.dirname, "fonts");

/** A font: the name of its package and files, and what is kept of each axis. */
const fonts = [
  { name: "anybody", axis: "wdth", keep: { wght: 800 } },
  {
    name: "atkinson-hyperlegible-next",
    axis: "wght",
    keep: { wght: { min: 400, max: 700, default: 400 } },
  },
  { name: "martian-mono", axis: "wght", keep: { wght: { min: 400, max: 700, default: 400 } } },
] as const;

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The letters of each file; `fonts.css` names the same ranges. */
const letters = {
  latin: `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœˆ˚˜–—‘’‚“”„†•…‹›€™←↑→↓−∕`,
  "latin-ext": `${between(0x100, 0x17f)}${between(0x18f, 0x192)}${between(0x1cd, 0x1dc)}${between(0x1e6, 0x1ff)}${between(0x218, 0x21b)}${between(0x1e00, 0x1eff)}`,
};

for (const { name, axis, keep } of fonts) {
  for (const [script, text] of Object.entries(letters)) {
    const source = `@fontsource-variable/${name}/files/${name}-${script}-${axis}-normal.woff2`;
    const cut = await subsetFont(readFileSync(require.resolve(source)), text, {
      targetFormat: "woff2",
      variationAxes: keep,
    });
    writeFileSync(path.join(target, `${name}-${script}.woff2`), cut);
    process.stdout.write(`${name}-${script}.woff2 ${cut.length} bytes\n`);
  }
}

for (const [family, weight] of [
  ["anybody", 900],
  ["martian-mono", 500],
] as const) {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  copyFileSync(path.join(folder, "LICENSE"), path.join(lettered, `${family}.LICENSE.txt`));
  for (const script of Object.keys(letters)) {
    const name = `${family}-${script}-${weight}-normal.woff`;
    copyFileSync(path.join(folder, "files", name), path.join(lettered, name));
  }
}
