// Looks at all that an installation needs, for both faces of the doctor: the command, and the page in the staff area. Nothing is changed
// but a file that is written and taken away, and no look keeps the others waiting for longer than its time.
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { openDatabase, type ProductDatabase } from "../../database.ts";
import { type Finding, off, wrong } from "./finding.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtCards, lookAtMail, lookAtProcess, lookAtSettings, lookAtStorage } from "./look-at-outside.ts";

/** How long one look may take, in milliseconds; a mail server may pause before it greets, and all rules of money are read. */
const patienceMs = 30_000;

/** What an examination may be told. */
export type Examination = {
  /** opened already; without it the database is opened for the moment */
  database?: ProductDatabase;
  /** who is really sent a mail */
  mailTo?: string | undefined;
  /** milliseconds that one look may take */
  patience?: number;
};

/** @returns a finding for each thing, without any value that must stay secret. Never throws. */
export async function examine(config: Config, given: Examination = {}): Promise<Finding[]> {
  const { database, mailTo, patience = patienceMs } = given;
  const look = (name: string, work: Promise<Finding | Finding[]>) => within(name, patience, work);
  const found = await Promise.all([
    look("database", database ? lookAtDatabase(config, database) : lookAtClosedDatabase(config)),
    look("product", lookAtProcess(config)),
    look("mail", lookAtMail(config, mailTo)),
    config.supabase
      ? look("project", withDatabase(config, database, lookAtOurProject))
      : look("files", lookAtStorage(config)),
    look("cards", lookAtCards(config)),
  ]);
  const hide = hideSecrets(config.secrets);
  return [...found.flat(), ...lookAtSettings(config)].map((finding) => ({
    ...finding,
    says: hide(finding.says),
    ...(finding.remedy === undefined ? {} : { remedy: hide(finding.remedy) }),
  }));
}

/** What was found, or that it took too long or broke. */
async function within(
  name: string,
  patience: number,
  work: Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  const timer = new AbortController();
  const late = wrong(
    name,
    `gave no answer within ${Math.round(patience / 1000)} s`,
    "Look at its own log, and at the connection between this machine and it.",
  );
  try {
    return await Promise.race([work, sleep(patience, late, { signal: timer.signal })]);
  } catch (error) {
    return wrong(name, (error as Error).message, "Is it running, and may this machine reach it?");
  } finally {
    timer.abort();
    work.catch(() => {}); // what fails later is told already
  }
}

async function lookAtClosedDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, "postgres/data")))
    return [
      off(
        "database",
        `none in ${config.dataDir} yet`,
        "npm start makes it, or DATABASE_URL names one of your own.",
      ),
    ];
  return withDatabase(config, undefined, lookAtDatabase);
}

type Look = (config: Config, database: ProductDatabase) => Promise<Finding[]>;

const lookAtOurProject: Look = async ({ supabase, siteUrl }, database) =>
  supabase ? (await import("./look-at-project.ts")).lookAtProject(supabase, siteUrl, database) : [];

/** Opens the database for the moment where it is not open already. */
async function withDatabase(
  config: Config,
  open: ProductDatabase | undefined,
  look: Look,
): Promise<Finding[]> {
  const database = open ?? (await openDatabase(config, () => {}));
  try {
    return await look(config, database);
  } finally {
    if (!open) await database.leave();
  }
}
