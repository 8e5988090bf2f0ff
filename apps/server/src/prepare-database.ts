// Brings the database to what this checkout says and, the first time, fills it with a believable country.
import { type LoginPassword, migrate, seed, tellCompany } from "@undercroft/database";
import demo from "./config/parts/demo.ts";
import type { Config } from "./config.ts";
import type { ProductDatabase } from "./database.ts";
import { step } from "./terminal.ts";

/** Migrates, tells the database who runs it, and seeds an empty one. @throws Error naming the SQL file that failed */
export async function prepareDatabase(
  product: ProductDatabase,
  passwordOf: LoginPassword,
  config: Config,
): Promise<void> {
  await step(
    "schema",
    (progress) => migrate(product.owner, passwordOf, progress),
    ({ applied, refreshed }) =>
      applied.length > 0
        ? `${applied.length} migrations applied`
        : refreshed
          ? "functions and access renewed"
          : "up to date",
  );
  await tellCompany(product.owner, config.company);
  await step(
    "seeds",
    (progress) => seed(product.owner, { demo: config.demo, now: demoMoment(config), onProgress: progress }),
    ({ base, demo }) => (demo ? "a country full of nights" : base ? "places of the UK" : "already there"),
  );
}

/** The moment the demo is made around: now, or this time of another day where the setting names one. */
function demoMoment(config: Config): Date {
  const now = new Date();
  const day = config.part(demo).DEMO_DAY;
  return day ? new Date(`${day}${now.toISOString().slice(10)}`) : now;
}
