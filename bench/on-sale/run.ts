// `npm run load:on-sale -- --people 20000`: so many people come within ten minutes to one night of 2,000 places, whether or not those before
// them were answered, while others browse. `--minutes 2` and `--places 500` make it smaller, `--port` says where.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startCluster } from "@undercroft/postgres/embedded";
import { start, stop } from "../processes.ts";
import { readKeys } from "../product.ts";
import { createBuyer, type Ending, type Figures } from "./buyer.ts";
import { prepareNight, readOutcome, secret } from "./prepare-night.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20000" },
    minutes: { type: "string", default: "10" },
    places: { type: "string", default: "2000" },
    port: { type: "string", default: "4490" },
  },
});
const [people, minutes, places, port] = [values.people, values.minutes, values.places, values.port].map(
  Number,
) as [number, number, number, number];
const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-on-sale-"));
chmodSync(folder, 0o755);
const base = `http://127.0.0.1:${port}`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const at = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? Number.NaN;

const browsed = ["/", "/events", "/venues", "/journal"];
/** Five people who open pages, one of them new each time. */
async function browse(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async (_, one) => {
      for (let turn = one; !isOver(); turn++) {
        const page =
          turn % 5 === 0
            ? `/events?from=2027-01-${String((turn % 28) + 1).padStart(2, "0")}`
            : browsed[turn % 4];
        const began = performance.now();
        await fetch(base + page).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        );
        times.push(performance.now() - began);
        await sleep(200);
      }
    }),
  );
  return times;
}

/** Resident memory of the server in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const server = await start([process.execPath, "--max-semi-space-size=4", "apps/server/src/main.js"], {
  cwd: root,
  env: {
    ...{
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      SITE_URL: base,
      LOG_LEVEL: "error",
      NO_COLOR: "1",
    },
    ...{ DEMO: "false", PAYMENTS_PROVIDER: "test", AUTH_JWT_SECRET: secret },
  },
  ready: /Ready in/,
  patience: 400_000,
});
const failures: string[] = [];
const hold = (isSo: boolean, what: string): void => {
  if (!isSo) failures.push(what);
};
try {
  const { publishableKey } = readKeys(path.join(folder, "data"), base);
  const cluster = await startCluster({ root: path.join(folder, "data/postgres") });
  const connection = cluster.connection("undercroft");
  const night = await prepareNight(connection, { people, places });
  for (const page of browsed) await fetch(base + page).then((answer) => answer.arrayBuffer());
  let isOver = false;
  const quietly = browse(() => isOver);
  await sleep(15_000);
  isOver = true;
  const quiet = await quietly;

  isOver = false;
  const figures: Figures = {
    times: { page: [], join: [], hold: [], pay: [] },
    statuses: new Map(),
    endings: new Map<Ending, number>(),
  };
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(memoryOf(server.pid ?? 0)), 1_000);
  const tell = () =>
    `${[...figures.statuses].map(([what, n]) => `${n} × ${what}`).join(", ")}; ended: ${[...figures.endings].map(([what, n]) => `${n} ${what}`).join(", ")}`;
  const telling = setInterval(() => process.stderr.write(`${tell()}\n`), 15_000);
  const buy = createBuyer({ base, key: publishableKey, night, figures, isOver: () => isOver });
  const busily = browse(() => isOver);
  const began = performance.now();
  const coming: Promise<void>[] = [];
  for (const [place, token] of night.tokens.entries()) {
    const wait = (place / people) * minutes * 60_000 - (performance.now() - began);
    if (wait > 1) await sleep(wait);
    coming.push(buy(token));
  }
  const late = (performance.now() - began) / 60_000 - minutes;
  // those who wait may wait for as long as places are held, and no longer than the ten minutes of a hold
  await Promise.race([Promise.all(coming), sleep(12 * 60_000, undefined, { ref: false })]);
  isOver = true;
  clearInterval(watching);
  clearInterval(telling);
  const busy = await busily;
  await Promise.all(coming);
  await sleep(5_000);
  const outcome = await readOutcome(connection, night);

  const [load = 0] = os.loadavg();
  const second = memory.slice(Math.floor(memory.length / 2));
  const grown = Math.max(...second) / Math.max(...memory.slice(0, Math.ceil(memory.length / 2)));
  const expected = Math.min(places, Math.floor(people * 0.85));
  const refused = [...figures.statuses].filter(([what]) => /\b(5\d\d|none)$/.test(what));
  say(
    `${people} people in ${minutes} minutes, ${places} places; load average ${load.toFixed(1)} on ${os.cpus().length} cores`,
  );
  if (late > 0.02)
    say(`  those who came were ${(late * 60).toFixed(0)} s late: this machine does not carry so many`);
  say(
    `  sold ${outcome.sold}, held ${outcome.held}; ${[...figures.endings].map(([what, n]) => `${n} ${what}`).join(", ")}`,
  );
  say(`  overtaken: ${outcome.overtaken}; broken rules: ${outcome.violations.join(", ") || "none"}`);
  say(
    `  answers: ${[...figures.statuses]
      .toSorted()
      .map(([what, n]) => `${n} × ${what}`)
      .join(", ")}`,
  );
  for (const [what, times] of Object.entries(figures.times))
    say(`  ${what.padEnd(5)} median ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`);
  say(
    `  browsing p99: quiet ${at(quiet, 0.99).toFixed(0)} ms, beside the sale ${at(busy, 0.99).toFixed(0)} ms`,
  );
  say(
    `  memory of the server: at most ${Math.max(...memory).toFixed(0)} MB; the second half ${grown.toFixed(2)} × the first`,
  );

  hold(outcome.sold <= places, `${outcome.sold} places were sold of ${places}`);
  hold(
    people < places * 1.3 ? outcome.sold >= expected : outcome.sold === places,
    `only ${outcome.sold} were sold`,
  );
  hold(outcome.overtaken === 0, `${outcome.overtaken} people were overtaken`);
  hold(outcome.violations.length === 0, `broken rules: ${outcome.violations.join(", ")}`);
  hold(refused.length === 0, `failed answers: ${refused.map(([what, n]) => `${n} × ${what}`).join(", ")}`);
  hold(at(figures.times.hold, 0.99) <= 2_000, "a hold takes longer than 2 s at p99");
  hold(at(busy, 0.99) <= 3 * at(quiet, 0.99), "browsing is more than three times as slow at p99");
  hold(grown <= 1.2, "the memory of the server grows");
} finally {
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
say(failures.length === 0 ? "All of it held." : `It did not hold:\n  ${failures.join("\n  ")}`);
process.exit(failures.length === 0 ? 0 : 1);
