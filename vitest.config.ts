import { defineConfig } from "vitest/config";
import { partRegisters } from "./apps/site/part-registers.ts";
import { longTests } from "./tests/long-tests.ts";
import { LongestFirst } from "./tests/longest-first.ts";
import { ownWorker } from "./tests/own-worker.ts";

// `npm test` leaves the long ones to `npm run test:all`
const long = process.env.TESTS_LEAVE_LONG === "yes" ? longTests : [];
// `npm run check` leaves out what only repeats the rules on a copy of the project; the projects below do not hear of `--exclude`
const left = [...long, ...(process.env.TESTS_LEAVE_PLANTED === "yes" ? ["**/planted-part.test.ts"] : [])];
const exclude = ["**/node_modules/**", "**/build/**", "**/.cache/**", "tests/e2e/**", ...left];

export default defineConfig({
  plugins: [partRegisters()],
  test: {
    testTimeout: 300_000, // a test that hangs ends; one on a busy machine may take its time
    hookTimeout: 300_000, // the first test of a run makes a PostgreSQL cluster
    maxWorkers: 4,
    expect: { poll: { timeout: 20_000 } }, // what is waited for comes with the machine, not with the clock
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: "own worker", include: ownWorker, exclude },
      },
      {
        // starting a process and reading the product for each of 380 files took a quarter of the whole
        extends: true,
        test: {
          name: "shared worker",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...ownWorker],
          isolate: false,
        },
      },
    ],
  },
});
