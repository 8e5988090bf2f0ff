// What a screen reader says of a part of a screen, line by line, as @guidepup/virtual-screen-reader works it out of the page in the
// browser. Transcripts are kept in `transcripts`; `TRANSCRIPTS=write` writes them again, and what has changed is to be read before it is
// kept. No substitute for a person with a reader (docs/screen-readers.md).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

const folder = path.join(import.meta.dirname, "transcripts");
const require = createRequire(import.meta.url);
const bundle = require.resolve("@guidepup/virtual-screen-reader/browser.js");

type Reader = {
  start: (options: { container: Element }) => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  stop: () => Promise<void>;
};
declare global {
  interface Window {
    undercroftReader?: Reader;
  }
}

/** Puts the reader into a page. Its file is a module, and the policy of our pages lets no module of others in: it runs as a script. */
async function bringReader(page: Page): Promise<void> {
  if (await page.evaluate(() => window.undercroftReader !== undefined)) return;
  const exported = /export\s*\{[^}]*?([\w$]+) as virtual\s*\};?/;
  const script = readFileSync(bundle, "utf8").replace(
    exported,
    (_, name) => `window.undercroftReader=${name};`,
  );
  await page.evaluate(`(()=>{${script}\n})()`);
}

/** Everything that is said from the beginning of a part to its end. */
const readAll = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async (from) => {
    const reader = window.undercroftReader;
    const container = document.querySelector(from);
    if (!reader || !container) throw new Error(`There is nothing to read at ${from}`);
    await reader.start({ container });
    const said: string[] = [];
    const most = 1_000;
    while (said.length < most) {
      const phrase = await reader.lastSpokenPhrase();
      said.push(phrase);
      if (said.length > 1 && phrase === `end of ${said[0]}`) break;
      await reader.next();
    }
    await reader.stop();
    return said;
  }, selector);

/** What differs from day to day and from run to run. */
const always: readonly [RegExp, string][] = [
  [
    /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w* \d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*(?: \d{4})?/g,
    "{day}",
  ],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: night)?\b/g, "{weekday}"],
  [/\b\d{1,2}:\d\d\b/g, "{time}"],
  // a night may end on the day after
  [/\{day\} \{time\} – (?:\{day\} )?\{time\}/g, "{hours}"],
  [/\b[A-Z0-9]{8}\b/g, "{reference}"],
  [/\b[a-z0-9]{26}\b/g, "{code}"],
  [/\b(?:\w{4} ){5,6}\w{1,4}$/g, "{code}"],
];

/**
 * Lines that say where something ends, or that a paragraph begins, are left out: they are as many as all others. So is what a browser
 * with scripts does not have, and what is said twice a year.
 */
const isWorthReading = (line: string) =>
  line !== "" && line !== "paragraph" && !/^(?:end(?: of|,)|<p>|Clocks go )/.test(line);

/** Beside a count the name of a link is a line of its own, after the link that has said it. */
const isRepeated = (line: string, before = ""): boolean =>
  before.startsWith("link, ") && before.slice(6).split(",")[0] === line;

/**
 * Holds what is said of a part of a screen to its transcript.
 * @param name of the transcript
 * @param from the part: `main`, or another one that has a role of its own
 * @param differs what belongs to this run, and what stands for it in the transcript
 */
export async function expectSaid(
  page: Page,
  name: string,
  from: string,
  differs: readonly [string | RegExp, string][] = [],
): Promise<void> {
  await page.locator(from).waitFor();
  await bringReader(page);
  const file = path.join(folder, `${name}.txt`);
  const isText = ([found]: readonly [string | RegExp, string]) => typeof found === "string";
  const instead = [...differs.filter(isText), ...always, ...differs.filter((one) => !isText(one))];
  const read = async () => {
    const lines = await readAll(page, from);
    const same = (line: string) =>
      instead.reduce((words, [found, stands]) => words.replaceAll(found, stands), line);
    return `${lines
      .map((line) => same(line.trim()))
      .filter(isWorthReading)
      .filter((line, place, all) => !isRepeated(line, all[place - 1]))
      .join("\n")}\n`;
  };
  if (process.env.TRANSCRIPTS === "write") {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await read());
  }
  const kept = readFileSync(file, "utf8");
  // a part may still be drawn while it is read
  await expect.poll(read, { message: `what a screen reader says: transcripts/${name}.txt` }).toBe(kept);
}
