// npm run doctor: one page on what is set up and what is not, each with its remedy.
import type { Config } from "../../config.ts";
import { say } from "../../terminal.ts";
import { examine } from "./examine.ts";
import { show } from "./finding.ts";

/** @param words `--mail you@example.org` really sends a mail @returns whether nothing is wrong @throws Error when the words mean nothing */
export async function runDoctor(config: Config, words: readonly string[]): Promise<boolean> {
  const mailTo = words[0] === "--mail" ? words[1] : undefined;
  if (words.length > 0 && !/^[^\s@]+@[^\s@]+$/.test(mailTo ?? ""))
    throw new Error("npm run doctor, or npm run doctor -- --mail you@example.org");
  const found = await examine(config, { mailTo });
  say();
  for (const finding of found) show(finding);
  const count = found.filter(({ state }) => state === "wrong").length;
  say(
    `\n  ${count === 0 ? "Nothing is wrong." : count === 1 ? "1 thing is wrong." : `${count} things are wrong.`}\n`,
  );
  return count === 0;
}
