// `npm run test:suites [-- name …]`: the tests of others, by their own cases, against this product. Nothing is fetched: the sources go into
// .cache/suites, and where they are missing this says so. No part of `npm test`.
import { existsSync } from "node:fs";
import path from "node:path";
import { runSpec } from "./postgrest/run-spec.ts";
import { serveRealtime } from "./realtime/serve-realtime.ts";
import { type Case, cache, runSuite } from "./run-suite.ts";
import { serveProduct } from "./serve-product.ts";
import { serveRest } from "./serve-rest.ts";
import { serveStorage } from "./storage/serve-storage.ts";
import { type Suite, sources, suites } from "./suites.ts";

const packages = path.join(cache, "supabase-js/packages/core");
const port = 54321; // which is written in their tests

type Server = { close: () => Promise<void>; env?: Record<string, string> };

const servers: Record<Suite["server"], () => Promise<Server>> = {
  product: () => serveProduct(packages, port),
  rest: () => serveRest(packages, port),
  storage: () => serveStorage(path.join(cache, "storage")),
  realtime: serveRealtime,
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints its line of the table. @returns the cases that fail and are not left out */
function tell(suite: Suite, cases: readonly Case[]): string[] {
  const reasonOf = ({ fullName, failureMessages }: Case) =>
    suite.leftOut.find(([words]) => words.test(`${fullName} ${failureMessages.join(" ")}`))?.[1];
  const held = cases.filter(({ status }) => status === "passed");
  const failed = cases.filter(({ status }) => status === "failed");
  const left = failed.filter((one) => reasonOf(one));
  const missed = failed.filter((one) => !reasonOf(one)).map(({ fullName }) => fullName);
  const skipped = cases.length - held.length - failed.length;
  say(
    `| ${suite.name} | ${cases.length} | ${held.length} | ${left.length} | ${skipped} | ${missed.length} |`,
  );
  for (const [, reason] of suite.leftOut) {
    const many = left.filter((one) => reasonOf(one) === reason).length;
    if (many > 0) say(`|   ${many} left out: ${reason} | | | | | |`);
  }
  return missed;
}

/** Runs PostgREST's spec, and prints its line. @returns the examples that are missed */
async function tellSpec(): Promise<string[]> {
  const folder = path.join(cache, "postgrest");
  if (!existsSync(folder)) {
    say(
      `The sources of PostgREST are not here: git clone -b v14.17 https://github.com/PostgREST/postgrest .cache/suites/postgrest`,
    );
    return ["postgrest"];
  }
  const { all, held, left, unread, missed } = await runSpec(folder, path.join(cache, "postgrest.log"));
  const many = [...left.values()].reduce((sum, one) => sum + one, 0);
  say(`| postgrest | ${all} | ${held} | ${many + unread} | 0 | ${missed.length} |`);
  for (const [reason, count] of left) say(`|   ${count} left out: ${reason} | | | | | |`);
  say(`|   ${unread} left out: they are programs in Haskell and no list of requests | | | | | |`);
  return missed.map((title) => `postgrest: ${title}`);
}

/** Says where sources go that are not here. @returns the suites whose sources are */
function withSources(chosen: readonly Suite[]): Suite[] {
  const missing = Object.keys(sources).filter(
    (name) =>
      chosen.some(({ folder }) => folder.split("/")[0] === name) && !existsSync(path.join(cache, name)),
  );
  for (const name of missing)
    say(`The sources of ${name} are not here: git clone ${sources[name]} .cache/suites/${name}`);
  return chosen.filter(({ folder }) => !missing.includes(folder.split("/")[0] ?? ""));
}

const words = process.argv.slice(2);
const chosen = suites.filter(({ name }) => words.length === 0 || words.includes(name));
const here = withSources(chosen);
const missed: string[] = [];
say("| suite | cases | hold | left out | skipped by them | missed |\n|---|---|---|---|---|---|");
for (const [kind, serve] of Object.entries(servers)) {
  const own = here.filter(({ server }) => server === kind);
  if (own.length === 0) continue;
  const server = await serve();
  try {
    for (const suite of own)
      missed.push(
        ...tell(suite, await runSuite(suite, server.env ?? {})).map((title) => `${suite.name}: ${title}`),
      );
  } finally {
    await server.close();
  }
}
if (words.length === 0 || words.includes("postgrest")) missed.push(...(await tellSpec()));
say(missed.map((title) => `✗ ${title}`).join("\n"));
process.exitCode = missed.length > 0 || here.length < chosen.length ? 1 : 0;
