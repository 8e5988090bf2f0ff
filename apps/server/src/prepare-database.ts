// Brings the database to what this checkout says and, the first time, fills it with a believable country.
import { requireOwnKey } from "@undercroft/auth";
import { type MigrateResult, migrate, type SeedResult, seed, tellCompany } from "@undercroft/database";
import { askAsVisitor } from "./ask-as-visitor.ts";
import demo from "./config/parts/demo.ts";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import { nameFullDisk } from "./name-full-disk.ts";
import { rolePasswords } from "./secrets.ts";
import { say, step } from "./terminal.ts";

/**
 * Migrates, tells the database who runs it, seeds an empty one, and asks it a visitor's question.
 * @throws Error naming the SQL file that failed, or SECRET_KEY when the database is another key's; nothing was changed then
 */
export async function prepareDatabase(
  product: ProductDatabase,
  secretKey: string,
  config: Config,
): Promise<void> {
  await fillDatabase(product, secretKey, config).catch((error) => {
    throw nameFullDisk(error);
  });
}

async function fillDatabase(product: ProductDatabase, secretKey: string, config: Config): Promise<void> {
  const passwordOf = rolePasswords(secretKey);
  const { mended, left, isBeside } = await step(
    "schema",
    (progress) =>
      migrate(product.owner, passwordOf, progress, {
        prefix: product.loginPrefix,
        before: (client) =>
          requireOwnKey(
            async (text, values) => (await client.query(text, values && [...values])).rows,
            secretKey,
          ),
      }),
    describeSchema,
  );
  for (const line of mended.slice(0, 5)) say(`    ${line}`);
  if (left.length > 0) {
    say(`  Access is not what this version says and could not be put right:\n    ${left.join("\n    ")}`);
    say("  Restore a backup, or put it right by hand: database/snapshot says what is wanted.");
  }
  if (!isBeside) await fillIn(product, config);
  await askAsVisitor(product.as("authenticator", passwordOf("authenticator"))).catch((error: Error) => {
    throw new Error(`The database does not answer visitors: ${error.message}`, { cause: error });
  });
}

/** What the program tells the database about itself, and rows where there are none; beside a later release neither is ours to say. */
async function fillIn(product: ProductDatabase, config: Config): Promise<void> {
  await tellCompany(product.owner, config.company);
  await step(
    "seeds",
    (progress) =>
      seed(product.owner, {
        demo: config.demo,
        isPublic: config.isPublic,
        now: demoMoment(config),
        onProgress: progress,
      }),
    describeSeeds,
  );
}

function describeSchema({ applied, refreshed, mended, isBeside }: MigrateResult): string {
  if (isBeside) return "of the next release; this one runs beside it and applies nothing";
  const news =
    applied.length > 0
      ? `${applied.length} migrations applied`
      : refreshed
        ? "functions and access renewed"
        : "up to date";
  return mended.length === 0 ? news : `${news}; ${mended.length} rights and functions put right`;
}

function describeSeeds({ base, demo, keptOut }: SeedResult): string {
  const news = demo ? "a country full of nights" : base ? "places of the UK" : "already there";
  return keptOut ? `${news}; no demo in this database, since ${keptOut}` : news;
}

/** The moment the demo is made around: now, or this time of another day where the setting names one. */
function demoMoment(config: Config): Date {
  const now = new Date();
  const day = config.part(demo).DEMO_DAY;
  return day ? new Date(`${day}${now.toISOString().slice(10)}`) : now;
}
