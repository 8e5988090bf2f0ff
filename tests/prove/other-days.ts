// The tests that know of days, run as on other days: Node and PostgreSQL with a moved clock. It needs libfaketime, which Debian has under
// that name, and says so where it is missing. `npm run prove -- days 3` runs the first three.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"].map(
  (folder) => `${folder}/faketime/libfaketimeMT.so.1`,
);
const library = process.env.FAKETIME_LIBRARY ?? libraries.find((file) => existsSync(file));

const files = [
  "tests/search",
  "contract/test/read-dates",
  "database/tests/search/finding",
  "database/tests/search/read-when",
  "database/tests/listings/search.test",
  "database/tests/listings/cards",
  "database/tests/seeds/demo.test",
  "database/tests/seeds/demo-",
  "database/tests/seeds/calendar",
  "database/tests/memberships/prices",
  "database/tests/notifications/around-a-night",
  "database/tests/venues/trends",
  "database/tests/waitlist/presale",
];
const dayMs = 86_400_000;

/** The next moment that is one: the evening before the clocks change, the last night of the year and of a month, the small hours, each weekday. */
function moments(): Date[] {
  const days = Array.from({ length: 400 }, (_, at) => new Date(Date.now() + at * dayMs));
  const first = (isIt: (day: string, weekday: number) => boolean): string => {
    const found = days.find((day) => isIt(day.toISOString().slice(0, 10), day.getUTCDay()));
    return (found ?? new Date()).toISOString().slice(0, 10);
  };
  return [
    `${first((day, weekday) => /-(?:03|10)-(?:2[4-9]|30)$/.test(day) && weekday === 6)}T23:30Z`,
    `${first((day) => day.endsWith("-12-31"))}T20:00Z`,
    `${first((day, weekday) => /-10-(?:2[5-9]|3[01])$/.test(day) && weekday === 0)}T00:40Z`,
    `${first((day) => new Date(Date.parse(day) + dayMs).getUTCDate() === 1)}T01:40Z`,
    ...[1, 2, 3, 4, 5, 6, 0].map((wanted) => `${first((_, weekday) => weekday === wanted)}T18:40Z`),
  ].map((text) => new Date(text));
}

/** Runs the tests as at a moment, on a PostgreSQL of their own that ends with them. */
function runAt(moment: Date, preload: string): boolean {
  const home = mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "undercroft-day-"));
  spawnSync("chmod", ["755", home]); // PostgreSQL may run under another account
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000);
  const run = path.join(import.meta.dirname, "run-and-stop.ts");
  const { status } = spawnSync(process.execPath, [run, ...files], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      TEST_CLUSTER: path.join(home, "cluster"),
      NODE_OPTIONS: `--require ${path.join(import.meta.dirname, "moved-clock.cjs")}`,
      LD_PRELOAD: preload,
      FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
      CLOCK_MOVED_BY_MS: String(seconds * 1000),
    },
  });
  rmSync(home, { recursive: true, force: true });
  return status === 0;
}

if (!library) {
  process.stderr.write("libfaketime is not here: apt install faketime, or name it in FAKETIME_LIBRARY.\n");
  process.exitCode = 1;
} else {
  const chosen = moments().slice(0, Number(process.env.DAYS ?? 11));
  const failed = chosen.filter((moment) => !runAt(moment, library));
  const name = (moment: Date): string => moment.toISOString().slice(0, 16);
  process.stdout.write(
    `${chosen.length - failed.length} of ${chosen.length} days hold${failed.map((one) => `; not ${name(one)}`).join("")}\n`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}
