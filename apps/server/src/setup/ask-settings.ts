// The questions, on a terminal or through a pipe.
import { createInterface } from "node:readline";
import { say } from "../terminal.ts";
import { checkSettings, type Settings } from "./check-settings.ts";
import { groups, type Question } from "./questions.ts";

const secret = /SECRET|_URL$/;

/** Asks everything; a group with something wrong is asked again. @throws Error when the answers end before the questions */
export async function askSettings(known: Settings): Promise<Settings> {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  let settings = { ...known };
  try {
    say("Enter takes what stands in brackets; - leaves a setting empty.\n");
    for (const { questions, ask } of groups) {
      for (;;) {
        for (const question of questions) settings = await askOne(question, settings, lines);
        const wrong = await checkSettings(settings, ask);
        if (wrong.length === 0) break;
        for (const line of wrong) say(`  ${line}`);
      }
    }
    return settings;
  } finally {
    reader.close();
  }
}

async function askOne(
  { key, text, usual, only }: Question,
  settings: Settings,
  lines: AsyncIterator<string>,
): Promise<Settings> {
  const { [key]: before, ...others } = settings;
  if (only && !only(settings)) return others;
  const offered = before ?? usual;
  // an address may hold a password, which is not for people who look over a shoulder
  const shown = before && secret.test(key) && key !== "SITE_URL" ? "as it is" : offered;
  process.stderr.write(`${text}${shown ? ` [${shown}]` : ""}: `);
  const { value, done } = await lines.next();
  if (done) throw new Error(`\nThe answers ended at ${key}. Nothing was written.`);
  const answer = value.trim() || offered;
  return answer && answer !== "-" ? { ...others, [key]: answer } : others;
}
