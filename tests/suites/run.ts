// `npm run test:suites [-- name …]`: the tests of supabase-js's own packages, by their own cases, against this product. Nothing is fetched:
// the sources go into .cache/suites, and where they are missing this says so. No part of `npm test`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { runSpec } from "./postgrest/run-spec.ts";
import { serveProduct } from "./serve-product.ts";
import { serveRest } from "./serve-rest.ts";
import { type Suite, suites } from "./suites.ts";

const root = path.resolve(import.meta.dirname, "../..");
const packages = path.join(root, ".cache/suites/supabase-js/packages/core");
const port = 54321; // which is written in their tests

type Case = { fullName: string; status: string; failureMessages: string[] };

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs a suite; what its runner says, with what differed in each case, stays beside its result. @returns all its cases */
async function run({ name, files }: Suite): Promise<Case[]> {
  const result = path.join(root, `.cache/suites/${name}.json`);
  const config = path.join(import.meta.dirname, "vitest.suite.config.ts");
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const output = openSync(path.join(root, `.cache/suites/${name}.log`), "w");
  const child = spawn(process.execPath, [vitest, "run", "-c", config, ...files], {
    cwd: root,
    env: { ...process.env, SUITE_FOLDER: path.join(packages, name), SUITE_RESULT: result, NO_COLOR: "1" },
    stdio: ["ignore", output, output],
  });
  await once(child, "close"); // the data API answers in this process
  closeSync(output);
  const found: { testResults: { assertionResults: Case[] }[] } = JSON.parse(readFileSync(result, "utf8"));
  return found.testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Prints its line of the table. @returns the cases that fail and are not left out */
function tell(suite: Suite, cases: readonly Case[]): string[] {
  const reasonOf = ({ fullName, failureMessages }: Case) =>
    suite.leftOut.find(([words]) => words.test(`${fullName} ${failureMessages.join(" ")}`))?.[1];
  const held = cases.filter(({ status }) => status === "passed");
  const failed = cases.filter(({ status }) => status === "failed");
  const left = failed.filter((one) => reasonOf(one));
  const missed = failed.filter((one) => !reasonOf(one)).map(({ fullName }) => fullName);
  say(`| ${suite.name} | ${cases.length} | ${held.length} | ${left.length} | ${missed.length} |`);
  for (const [, reason] of suite.leftOut) {
    const many = left.filter((one) => reasonOf(one) === reason).length;
    if (many > 0) say(`|   ${many} left out: ${reason} | | | | |`);
  }
  return missed;
}

/** Runs PostgREST's spec, and prints its line. @returns the examples that are missed */
async function tellSpec(): Promise<string[]> {
  const sources = path.join(root, ".cache/suites/postgrest");
  if (!existsSync(sources)) {
    say(
      `The sources of PostgREST are not here: git clone -b v14.17 https://github.com/PostgREST/postgrest .cache/suites/postgrest`,
    );
    return ["postgrest"];
  }
  const { all, held, left, unread, missed } = await runSpec(
    sources,
    path.join(root, ".cache/suites/postgrest.log"),
  );
  const many = [...left.values()].reduce((sum, one) => sum + one, 0);
  say(`| postgrest | ${all} | ${held} | ${many + unread} | ${missed.length} |`);
  for (const [reason, count] of left) say(`|   ${count} left out: ${reason} | | | | |`);
  say(`|   ${unread} left out: they are programs in Haskell and no list of requests | | | | |`);
  return missed.map((title) => `postgrest: ${title}`);
}

const words = process.argv.slice(2);
const chosen = suites.filter(({ name }) => words.length === 0 || words.includes(name));
const wantsSpec = words.length === 0 || words.includes("postgrest");
if (chosen.length > 0 && !existsSync(packages)) {
  say(
    `The sources are not here: git clone https://github.com/supabase/supabase-js ${path.relative(root, path.join(packages, "../.."))}`,
  );
  process.exitCode = 1;
} else {
  const missed: string[] = [];
  say("| suite | cases | hold | left out | missed |\n|---|---|---|---|---|");
  for (const kind of ["product", "rest"] as const) {
    const own = chosen.filter(({ server }) => server === kind);
    if (own.length === 0) continue;
    const serve = kind === "product" ? serveProduct : serveRest;
    const server = await serve(packages, port);
    for (const suite of own)
      missed.push(...tell(suite, await run(suite)).map((title) => `${suite.name}: ${title}`));
    await server.close();
  }
  if (wantsSpec) missed.push(...(await tellSpec()));
  say(missed.map((title) => `✗ ${title}`).join("\n"));
  process.exitCode = missed.length > 0 ? 1 : 0;
}
