// Whatever keeps something for a later request is a cache and stands in docs/architecture/caches.md, with its bound, how it is dropped and
// what it gives; the bench can leave out each that a page, an event or a list passes.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Code that can outlive a request: what is read or made may be held in one of these. */
const holding =
  /new QuickLRU\b|new WeakMap\b|^(?:const|let) \w+[^=\n]*= new Map(?:<.*>)?\(\)|#\w+ = new Map(?:<.*>)?\(\)|^ {2}(?:const|let) \w+[^=\n]*= new Map(?:<.*>)?\(\)|^\s*let (?:kept|known|last|cached?|read|opened|reading|pictures|eastAsian|areas|made|loading|catalogue)\b.*;/m;

/** What holds something and is no cache. */
const others = {
  "counts that limit somebody": [
    "apps/server/src/parts/venues/map-limit.ts",
    "functions/search-note/handler.ts",
    "platform/postgres/src/shared-counts.ts",
    "services/analytics/src/rates.ts",
    "services/auth/src/limits/token-bucket.ts",
    "services/federation/src/inbox/inbox-limits.ts",
    "services/realtime/src/http/address-rates.ts",
    "services/storage/src/render/render-limits.ts",
  ],
  "figures that are counted": [
    "apps/server/src/metrics/request-metrics.ts",
    "platform/jobs/src/orphans.ts",
    "platform/postgres/src/wire/read-costs.ts",
    "services/federation/src/inbox/refusals.ts",
  ],
  "what is open or on its way": [
    "apps/server/src/hosted/forward-socket.ts",
    "services/queue/src/gather-reads.ts",
    "services/realtime/src/channels/people.ts",
    "services/realtime/src/channels/topics.ts",
    "services/realtime/src/changes/changes.ts",
    "services/realtime/src/database/notifications.ts",
    "services/realtime/src/database/relay.ts",
    "services/realtime/src/presence/presences.ts",
    "services/realtime/src/sockets/accept-socket.ts",
    "services/storage/src/resumable/create-resumable.ts",
    "services/storage/src/sweep.ts",
  ],
  "made and used within one call": [
    "apps/server/src/config/auth/providers.ts",
    "apps/server/src/config/misspelt-keys.ts",
    "apps/server/src/setup/write-env.ts",
    "apps/server/src/sources/read-account.ts",
    "apps/site/app/parts/venues/map/map-contents.server.ts",
    "apps/site/app/routes/events/list/list-data.server.ts",
    "apps/site/app/routes/pages/home/mixed.ts",
    "apps/site/app/routes/venues/dashboard/waiting-kind.ts",
    "contract/src/sanitise/html-tokens.ts",
    "contract/src/sanitise/sanitize-text.ts",
    "platform/postgres/src/embedded/account.ts",
    "services/auth/src/phone/sign-up-by-phone.ts",
    "services/auth/src/web3/sign-in-message.ts",
    "services/federation/src/signatures/read-signature.ts",
    "services/mail/src/templates/bookings/booking-confirmed.ts",
    "services/mail/src/templates/notifications/night-today.ts",
    "services/rest/src/parse/accept.ts",
    "services/rest/src/plan/plan-mutation.ts",
    "services/rest/src/schema-cache/find-similar.ts",
    "services/rest/src/schema-cache/load-schema-cache.ts",
    "services/rest/src/schema-cache/relationships.ts",
    "services/rest/src/schema-cache/routines.ts",
    "services/rest/src/schema-cache/view-keys.ts",
  ],
};

const found = globSync(
  [
    "platform/*/src/**/*.ts",
    "services/*/src/**/*.ts",
    "apps/server/src/**/*.ts",
    "functions/**/*.ts",
    "contract/src/**/*.ts",
    "apps/site/app/**/*.server.ts",
    "apps/site/app/routes/**/*.ts",
  ],
  { cwd: root, exclude: (name) => name === "node_modules" },
)
  .filter((file) => !file.endsWith(".test.ts") && holding.test(read(file)))
  .filter((file) => !file.startsWith("apps/server/src/commands/")) // a command ends with its work
  .toSorted();

/** One row of the table. */
type Row = { name: string; files: string[]; cells: string[] };

const rows: Row[] = [...read("docs/architecture/caches.md").matchAll(/^\| (.+) \|$/gm)].flatMap(
  ([, line = ""]) => {
    const cells = line.split(" | ");
    const files = [...(cells[0] ?? "").matchAll(/`([^`]+\.ts)`/g)].map(([, file = ""]) => file);
    const [name = ""] = (cells[0] ?? "").split(" (");
    return files.length === 0 ? [] : [{ name, files, cells }];
  },
);
const named = rows.flatMap(({ files }) => files);

test("every cache stands in the table, and nothing else that is in it has gone", () => {
  const known = [...named, ...Object.values(others).flat()];
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
  expect(Object.values(others).flatMap((files) => files.filter((file) => !found.includes(file)))).toEqual([]);
});

test("each row says key, bound, how it is dropped and what it gives", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ cells }) => cells.length !== 5 || cells.some((cell) => cell.length < 2))).toEqual([]);
  expect(named.filter((file) => !globSync(file, { cwd: root }).length)).toEqual([]);
});

test("the bench measures caches of the table alone, and finds the lines that it leaves out", async () => {
  const {
    measuredCaches,
  }: { measuredCaches: { name: string; without: { file: string; find: string }[] }[] } = await import(
    path.join(root, "bench/caches/list-caches.ts")
  );
  expect(measuredCaches.filter(({ name }) => !rows.some((row) => row.name === name))).toEqual([]);
  const lines = measuredCaches
    .flatMap(({ without }) => without)
    .filter(({ file }) => !file.startsWith("apps/site/build/"));
  expect(lines.filter(({ file, find }) => !read(file).includes(find))).toEqual([]);
});
