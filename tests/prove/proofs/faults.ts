import type { Proof } from "../proof.ts";
import { playwrightCounts, vitestCounts, vitestRun } from "../vitest-run.ts";

const browser = (...words: string[]): string[] => [
  "playwright",
  "test",
  "-c",
  "tests/e2e/playwright.config.ts",
  ...words,
];

/** Stops, hostile input, and what `npm test` leaves to longer runs. */
export const faultProofs: Proof[] = [
  {
    name: "stops",
    shows: "Stopped at random moments of every kind of work, it is gone in time and the next start is clean",
    about: ["apps/server/src", "platform"],
    minutes: 40,
    run: (asked) => vitestRun(["tests/product/random-stops", "apps/server/test/stopping"], asked),
    figures: vitestCounts,
  },
  {
    name: "hostile",
    shows: "Altered requests, sentences and tokens are refused, and none costs another caller anything",
    about: ["services/rest", "services/auth", "tests/hostile"],
    minutes: 25,
    run: (asked) =>
      vitestRun(
        [
          "tests/hostile",
          "services/rest/test/random-input",
          "tests/conformance/auth-hostile-doors",
          "tests/conformance/role-rules",
        ],
        asked,
      ),
    figures: vitestCounts,
  },
  {
    name: "deliveries",
    shows: "Of altered deliveries of other servers none is accepted",
    about: ["services/federation"],
    minutes: 5,
    run: (asked) => vitestRun(["tests/conformance/federation-inbox"], asked),
    figures: vitestCounts,
  },
  {
    name: "access",
    shows: "Every actor, operation, row and column of every table answers as the matrix says",
    about: ["database/current/access", "database/tests/matrix"],
    minutes: 20,
    run: (asked) => vitestRun(["tests/conformance/access-matrix", "database/tests/matrix"], asked),
    figures: vitestCounts,
  },
  {
    name: "upgrades",
    shows: "A filled database of every release opens under today's program, and nothing of it is lost",
    about: ["database/migrations", "database/current"],
    minutes: 5,
    run: (asked) => vitestRun(["database/tests/releases/upgrade"], asked),
    figures: vitestCounts,
  },
  {
    name: "mutants",
    shows: "Every rule of access that is taken out is missed by a test",
    about: ["database/current/access"],
    minutes: 60,
    run: () => ({ command: ["node", "database/tool/mutate-access.ts"], amount: "all rules" }),
    figures: (output) => output.trim().split("\n").at(-1) ?? "",
  },
  {
    name: "long-tests",
    shows: "The tests that npm test leaves to longer runs pass",
    about: ["tests/product", "database/seeds", "apps/server/src"],
    minutes: 40,
    run: () => ({ command: ["node", "tests/all.ts", "Long tests"], amount: "all" }),
    figures: vitestCounts,
  },
  {
    name: "long-journeys",
    shows: "The journeys that npm test leaves to longer runs pass in a browser",
    about: ["apps/site/app", "tests/e2e"],
    minutes: 30,
    run: () => ({ command: ["node", "tests/all.ts", "Long journeys"], amount: "all" }),
    figures: playwrightCounts,
  },
  {
    name: "displays",
    shows: "Every screen stands on four displays, without a serious finding of axe, and nothing jumps",
    about: ["apps/site/app"],
    minutes: 30,
    run: () => ({
      command: browser("every-screen", "book-a-night", "guards", "ten-cities", "steady", "reach"),
      env: { E2E_DISPLAYS: "all" },
      amount: "all",
    }),
    figures: playwrightCounts,
  },
  {
    name: "cluster",
    shows: "On a cluster of three, losing any one machine loses no write and stops writes for 20 s at most",
    about: ["apps/server/src", "platform/postgres", "tests/cluster"],
    minutes: 30,
    run: (asked) => ({
      command: ["node", "tests/cluster/run.ts"],
      env: { ROUNDS: String(asked ?? 3), PATIENCE: "1" },
      amount: `each fault ${asked ?? 3} times`,
    }),
    figures: (output) => output.trim().split("\n").at(-1) ?? "",
  },
];
