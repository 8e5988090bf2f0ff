// `npm run fonts -w @undercroft/papers`: takes the files of letters that papers set out of packages that hold ten times as many.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, "fonts");

/** The files of each package; its name is that of its family. */
const fonts: Record<string, readonly string[]> = {
  anybody: ["latin-800", "latin-ext-800"],
  "atkinson-hyperlegible-next": ["latin-400", "latin-ext-400", "latin-700", "latin-ext-700"],
  "martian-mono": ["latin-400", "latin-ext-400"],
  "noto-sans": [400, 700].flatMap((weight) =>
    ["greek", "greek-ext", "cyrillic", "cyrillic-ext", "devanagari"].map((script) => `${script}-${weight}`),
  ),
  "noto-sans-arabic": ["arabic-400", "arabic-700"],
  "noto-sans-hebrew": ["hebrew-400", "hebrew-700"],
};

for (const [family, files] of Object.entries(fonts)) {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  copyFileSync(path.join(folder, "LICENSE"), path.join(target, `${family}.LICENSE.txt`));
  for (const file of files) {
    const name = `${family}-${file}-normal.woff`;
    copyFileSync(path.join(folder, "files", name), path.join(target, name));
  }
}
