import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/build/**", "**/.cache/**", "tests/e2e/**"],
    testTimeout: 300_000, // a test that hangs ends; one on a busy machine may take its time
    hookTimeout: 300_000, // the first test of a run makes a PostgreSQL cluster
    maxWorkers: 3,
    expect: { poll: { timeout: 20_000 } }, // what is waited for comes with the machine, not with the clock
  },
});
