// `npm run bench`: the product beside the bare limits of this machine and beside a peer, in one run, as ratios. Never a test.
//   npm run bench -- [--only api,site,sign-in] [--match search] [--rounds 5] [--seconds 3] [--port 4491] [--events 1000000] [--fresh | --keep]
//   npm run bench -- --only auth-times [--samples 2000] [--at-once 2] [--match recover]   some twenty minutes
//   npm run bench -- --only search-cost [--rounds 5] [--match radius]
//   npm run bench -- --only search-answers,search-upkeep [--rounds 5]
//   npm run bench -- --only pages [--rounds 5] [--match venues]   pages rendered for the first time; BENCH_PROFILES=folder profiles them
//   npm run bench -- --only light-reads
//   npm run bench -- --only driver [--rounds 5]  our wire beside `pg` and postgres.js
//   npm run bench -- --only caches [--match token]
//   npm run bench -- --only places [--rounds 5] [--match country]
//   npm run bench -- --only map-frames
//   npm run bench -- --only size [--match search]  100,000 events beside a million; the plans in bench/plans
//   npm run bench -- --only first-start         from a clone to the first page, three times with npm's cache cold and warm
//   npm run bench -- --only at-rest             a later start, and what is held ten minutes after it
//   npm run bench -- --only fan-out [--rounds 5]
//   npm run bench -- --only messages [--rounds 5]
//   npm run bench -- --only door [--rounds 5]
//   npm run bench -- --only import [--rounds 5]  listings a second
//   npm run bench -- --only queue [--rounds 5] [--seconds 3]
//   npm run bench -- --only federation          10,000 followers on 500 servers are told while visitors look
//   npm run bench -- --only followers           20,000 followers of a venue are told while visitors look
//   npm run bench -- --only tiles [--rounds 5]  the tiles of /analytics over ten million reports; some ten minutes to load
//   npm run bench -- --only venue-list [--rounds 5] [--match country]
//   npm run bench -- --only sign-in --briefly   one short round on few rows: whether it runs, not how fast
//   npm run bench -- --only lighthouse [--match /events]   half a minute per page
//   npm run bench -- --only slow [--rounds 5] [--match /events]   a poor connection; two minutes a page
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeRunFolder } from "@undercroft/testing";
import { runEnumeration } from "./auth/enumeration.ts";
import { runSignIn } from "./auth/sign-in.ts";
import { runCaches } from "./caches/caches-cost.ts";
import { runLightReads } from "./crowd/light-reads.ts";
import { runDoor } from "./door/check-in-cost.ts";
import { runDriver } from "./driver/driver-cost.ts";
import { runAnnouncing } from "./federation/announce-cost.ts";
import { runTiles } from "./figures/tiles-cost.ts";
import { runFollowers } from "./followers/told-cost.ts";
import { api } from "./groups/api.ts";
import { journal } from "./groups/journal.ts";
import { site } from "./groups/site.ts";
import { runImports } from "./import/import-cost.ts";
import { keepFigures } from "./last-figures.ts";
import { runLighthouse } from "./lighthouse/run-lighthouse.ts";
import { runSearchCost } from "./listings/search-cost.ts";
import { runFanOut } from "./live/fan-out.ts";
import { measure } from "./measure.ts";
import { runMessages } from "./messages/send-cost.ts";
import { runPages } from "./pages/page-cost.ts";
import { runPlaces } from "./places/map-cost.ts";
import { runMapFrames } from "./places/map-frames.ts";
import { canPin, pin, start, stop, stopAll } from "./processes.ts";
import { type Product, startProduct } from "./product.ts";
import { runQueue } from "./queue/queue-cost.ts";
import { renderGoals, renderSeries } from "./report.ts";
import { runSearchAnswers } from "./search/search-answers.ts";
import { runSearchUpkeep } from "./search/search-upkeep.ts";
import { runSize } from "./size/size-cost.ts";
import { eventCount, isBrief } from "./size.ts";
import { runSlow } from "./slow/run-slow.ts";
import { runAtRest } from "./start/at-rest.ts";
import { runFirstStart } from "./start/first-start.ts";
import { chooseQuestions } from "./statements.ts";
import type { Bench, Group, LimitNeeds } from "./target.ts";
import { runVenueList } from "./venues/list-cost.ts";

const groups: Group[] = [api, site, journal];
/** Measurements of another kind, on a product of their own with nothing but people in it. */
const studies: Record<string, () => Promise<void>> = {
  "sign-in": () =>
    runSignIn({ rounds: Number(flags.rounds), seconds: Number(flags.seconds), port: ports.product }, tell),
  "auth-times": () =>
    runEnumeration(
      {
        samples: Number(flags.samples),
        atOnce: Number(flags["at-once"]),
        only: flags.match,
        port: ports.product,
      },
      tell,
    ),
  "search-cost": () =>
    runSearchCost(
      { rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh, match: flags.match },
      tell,
    ),
  "search-answers": () =>
    runSearchAnswers({ rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh }, tell),
  "search-upkeep": () =>
    runSearchUpkeep({ rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh }, tell),
  caches: () => runCaches({ port: ports.product, fresh: flags.fresh, match: flags.match }, tell),
  pages: () =>
    runPages(
      {
        rounds: Number(flags.rounds),
        seconds: Number(flags.seconds),
        port: ports.product,
        fresh: flags.fresh,
        match: flags.match,
      },
      tell,
    ),
  driver: () => runDriver({ rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh }, tell),
  "light-reads": () => runLightReads({ port: ports.product, fresh: flags.fresh }, tell),
  places: () =>
    runPlaces(
      { rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh, match: flags.match },
      tell,
    ),
  size: () =>
    runSize(
      { rounds: Number(flags.rounds), port: ports.product, fresh: flags.fresh, match: flags.match },
      tell,
    ),
  "fan-out": () => runFanOut({ rounds: Number(flags.rounds), port: ports.product }, tell),
  import: () => runImports({ rounds: Number(flags.rounds) }, tell),
  door: () => runDoor({ rounds: Number(flags.rounds) }, tell),
  messages: () => runMessages({ rounds: Number(flags.rounds) }, tell),
  queue: () =>
    runQueue({ rounds: Number(flags.rounds), seconds: Number(flags.seconds), port: ports.product }, tell),
  federation: () => runAnnouncing({ port: ports.product }, tell),
  followers: () => runFollowers({ port: ports.product, fresh: flags.fresh }, tell),
  tiles: () => runTiles({ rounds: Number(flags.rounds) }, tell),
  "venue-list": () => runVenueList({ rounds: Number(flags.rounds), match: flags.match }, tell),
  "first-start": () => runFirstStart({ port: ports.product }, tell),
  "at-rest": () => runAtRest({ port: ports.product }, tell),
  "map-frames": () => runMapFrames({ port: ports.product, fresh: flags.fresh }, tell),
  lighthouse: () => runLighthouse({ match: flags.match, port: ports.product }, tell),
  slow: () => runSlow({ rounds: Number(flags.rounds), match: flags.match, port: ports.product }, tell),
};
/** The studies of a run that names none: half an hour with the groups. */
const everyRun = ["sign-in", "light-reads", "fan-out", "door", "messages", "queue", "first-start", "slow"];
const { values: flags } = parseArgs({
  options: {
    only: { type: "string", default: [...groups.map(({ name }) => name), ...everyRun].join(",") },
    match: { type: "string", default: "" },
    rounds: { type: "string", default: isBrief ? "1" : "5" },
    seconds: { type: "string", default: isBrief ? "0.2" : "3" },
    port: { type: "string", default: "4491" },
    samples: { type: "string", default: isBrief ? "20" : "2000" },
    "at-once": { type: "string", default: "2" },
    events: { type: "string" }, // read by size.ts
    fresh: { type: "boolean", default: false },
    keep: { type: "boolean", default: false }, // read by size.ts
    briefly: { type: "boolean", default: false },
  },
});
const firstPort = Number(flags.port);
const ports = { product: firstPort, limit: firstPort + 1, bare: firstPort + 2, peer: firstPort + 3 };
const root = path.resolve(import.meta.dirname, "..");

const chosen = flags.only.split(",");
const known = [...groups.map(({ name }) => name), ...Object.keys(studies)];
/** what was said since the last group or study began */
let said: string[] = [];
function tell(line: string): void {
  process.stdout.write(`${line}\n`);
  said.push(line);
}
/** A part of a group or a moment of it is no figure to remember. */
const isWhole = !isBrief && flags.match === "" && Number(flags.rounds) >= 5;

async function startLimit(product: Product, directory: string, needs: LimitNeeds) {
  const file = path.join(directory, "limit.json");
  writeFileSync(file, JSON.stringify({ port: ports.limit, connection: product.connection, ...needs }));
  return start([process.execPath, "bench/limit-server.ts", file], { cwd: root, ready: /ready/ });
}

async function runGroup(group: Group, product: Product): Promise<void> {
  const directory = makeRunFolder("undercroft-bench");
  const undo: (() => Promise<void>)[] = [];
  const onEnd = (step: () => Promise<void>) => void undo.unshift(step);
  try {
    const bench: Bench = {
      product,
      questions: await chooseQuestions(product.connection),
      directory,
      ports,
      startLimit: async (needs) => {
        const limit = await startLimit(product, directory, needs);
        onEnd(() => stop(limit));
        return limit.pid ?? 0;
      },
      onEnd,
    };
    const targets = (await group.build(bench)).filter(({ name }) => name.includes(flags.match));
    const series = await measure(targets, Number(flags.rounds), Number(flags.seconds));
    tell(`${renderSeries(series)}\n\n${renderGoals(series, group.goals)}\n`);
  } finally {
    for (const step of undo) await step();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What fails is said and fails the run in the end; all others are measured and told all the same. */
async function tryTo(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    tell(`✗ ${name} could not be measured: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** The same, and writes down what it said. */
const measureAs = (name: string, run: () => Promise<void>): Promise<void> =>
  tryTo(name, async () => {
    process.stdout.write(`${name}\n`);
    said = [];
    await run();
    if (isWhole) keepFigures(name, said);
  });

async function runGroups(): Promise<void> {
  const product = await startProduct(ports.product, { fresh: flags.fresh });
  try {
    const cores = `${os.cpus().length} cores, ${canPin ? "servers on one, load on another" : "shared"}`;
    const size = `medians of ${flags.rounds} interleaved rounds of ${flags.seconds} s`;
    process.stdout.write(
      `${cores}; ${eventCount.toLocaleString("en-GB")} events; 16 connections; ${size}\n\n`,
    );
    for (const group of groups) {
      if (chosen.includes(group.name)) await measureAs(group.name, () => runGroup(group, product));
    }
  } finally {
    await stop(product.server);
  }
}

async function main(): Promise<void> {
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown) throw new Error(`--only knows ${known.join(", ")}, not ${unknown}`);
  if (canPin) pin(process.pid, 1);
  if (groups.some(({ name }) => chosen.includes(name))) await tryTo("the product", runGroups);
  for (const [name, run] of Object.entries(studies)) {
    if (!chosen.includes(name)) continue;
    await measureAs(name, run);
    tell("");
  }
}

try {
  await main();
} finally {
  await stopAll(); // a study that fails leaves nothing running
}
