import type { Proof, ProofRun } from "../proof.ts";
import { playwrightCounts, vitestCounts, vitestProof } from "../vitest-run.ts";

/** The stages of `npm run test:all` whose names hold these words. */
const stageOfAll = (words: string): ProofRun => ({ command: ["node", "tests/all.ts", words], amount: "all" });

/** Stops, hostile input, and what `npm test` leaves to longer runs. */
export const faultProofs: Proof[] = [
  vitestProof({
    name: "stops",
    shows: "Stopped at random moments of every kind of work, it is gone in time and the next start is clean",
    about: ["apps/server/src", "platform"],
    minutes: 40,
    files: ["tests/product/random-stops", "apps/server/test/stopping"],
  }),
  vitestProof({
    name: "hostile",
    shows: "Altered requests, sentences and tokens are refused, and none costs another caller anything",
    about: ["services/rest", "services/auth", "tests/hostile"],
    minutes: 25,
    files: [
      "tests/hostile",
      "services/rest/test/reading/random-input",
      "tests/conformance/auth/auth-hostile-doors",
      "tests/conformance/access/role-rules",
    ],
  }),
  vitestProof({
    name: "deliveries",
    shows: "Of altered deliveries of other servers none is accepted, and none takes 50 ms of the processor",
    about: ["services/federation"],
    minutes: 30,
    files: ["tests/conformance/federation/federation-inbox"],
  }),
  vitestProof({
    name: "access",
    shows: "Every actor, operation, row and column of every table answers as the matrix says",
    about: ["database/current/access", "database/tests/matrix"],
    minutes: 20,
    files: ["tests/conformance/access/access-matrix", "database/tests/matrix"],
  }),
  vitestProof({
    name: "upgrades",
    shows: "A filled database of every release opens under today's program, and nothing of it is lost",
    about: ["database/migrations", "database/current"],
    minutes: 5,
    files: ["database/tests/releases/upgrade"],
  }),
  {
    name: "upgrade-under-load",
    shows: "Two copies are restarted in turn, go to a next release and back, and no request fails",
    about: ["database/tool", "apps/server/src"],
    minutes: 15,
    run: () => stageOfAll("An upgrade under load"),
    figures: (output) => {
      const steps = [...output.matchAll(/(\d+) answers, (\d+) failed/g)];
      const sum = (at: number): number => steps.reduce((all, step) => all + Number(step[at]), 0);
      return `${sum(1).toLocaleString("en-GB")} answers, ${sum(2)} failed`;
    },
  },
  vitestProof({
    name: "killed-migrations",
    shows: "A start that migrates is killed at one statement after another, and the next one ends right",
    about: ["database/tool"],
    minutes: 15,
    files: ["tests/upgrade/killed-migrations"],
  }),
  {
    name: "days",
    shows:
      "Lists, search, reminders and the demo hold on other days: each weekday, ends of months, the year's, the clocks' changes",
    about: [
      "database/seeds/demo",
      "database/current/functions/listings",
      "database/current/functions/search",
    ],
    minutes: 30,
    run: (asked) => ({
      command: ["node", "tests/prove/other-days.ts"],
      env: { DAYS: String(asked ?? 11) },
      amount: `${asked ?? 11} days`,
    }),
    figures: (output) => output.trim().split("\n").at(-1) ?? "",
  },
  {
    name: "mutants",
    shows: "A test notices each rule of access that is taken out or loosened",
    about: ["database/current/access"],
    minutes: 60,
    run: (asked) => ({
      command: ["node", "database/tool/mutate-access.ts", ...(asked ? ["any", "any", String(asked)] : [])],
      amount: asked ? `some ${asked.toLocaleString("en-GB")} mutants` : "all",
    }),
    figures: (output) => output.trim().split("\n").at(-1) ?? "",
  },
  {
    name: "long-tests",
    shows: "The tests that npm test leaves to longer runs pass",
    about: ["tests/product", "database/seeds", "apps/server/src"],
    minutes: 40,
    run: () => stageOfAll("Long tests"),
    figures: vitestCounts,
  },
  {
    name: "long-journeys",
    shows: "The journeys that npm test leaves to longer runs pass in a browser",
    about: ["apps/site/app", "tests/e2e"],
    minutes: 30,
    run: () => stageOfAll("Long journeys"),
    figures: playwrightCounts,
  },
  {
    name: "displays",
    shows: "Every screen stands on four displays, without a serious finding of axe, and nothing jumps",
    about: ["apps/site/app"],
    minutes: 30,
    run: () => stageOfAll("Every screen on every display"),
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
