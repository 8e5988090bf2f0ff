// npm run doctor: one page on what is set up and what is not, each with its remedy. Nothing is changed but a file that is written and taken away.
import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { openDatabase } from "../../database.ts";
import { say } from "../../terminal.ts";
import { type Finding, off, show, wrong } from "./finding.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtCards, lookAtMail, lookAtProcess, lookAtSettings, lookAtStorage } from "./look-at-outside.ts";

/** @param words `--mail you@example.org` really sends a mail @returns whether nothing is wrong @throws Error when the words mean nothing */
export async function runDoctor(config: Config, words: readonly string[]): Promise<boolean> {
  const to = words[0] === "--mail" ? words[1] : undefined;
  if (words.length > 0 && !/^[^\s@]+@[^\s@]+$/.test(to ?? ""))
    throw new Error("npm run doctor, or npm run doctor -- --mail you@example.org");
  const outside = Promise.all([
    lookAtProcess(config),
    lookAtMail(config, to),
    lookAtStorage(config),
    lookAtCards(config),
  ]);
  const found = [...(await lookAtOwnDatabase(config)), ...(await outside), ...lookAtSettings(config)];
  say();
  for (const finding of found) show(finding);
  const count = found.filter(({ state }) => state === "wrong").length;
  say(
    `\n  ${count === 0 ? "Nothing is wrong." : count === 1 ? "1 thing is wrong." : `${count} things are wrong.`}\n`,
  );
  return count === 0;
}

async function lookAtOwnDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, "postgres/data")))
    return [
      off(
        "database",
        `none in ${config.dataDir} yet`,
        "npm start makes it, or DATABASE_URL names one of your own.",
      ),
    ];
  try {
    const database = await openDatabase(config, () => {});
    try {
      return await lookAtDatabase(config, database);
    } finally {
      await database.leave();
    }
  } catch (error) {
    return [wrong("database", (error as Error).message, "Is it running, and may this machine reach it?")];
  }
}
