// How the tests of somebody else's package are run: by our Vitest, with the names of Jest, and without the packages that they install.
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = import.meta.dirname;
const root = process.env.SUITE_FOLDER ?? here;

/** Files by their names, as theirs run them: a later one meets what an earlier one wrote, and Vitest alone begins with what failed last. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

export default defineConfig({
  root,
  cacheDir: path.join(here, "../../.cache/suites/.vite"),
  resolve: {
    alias: [
      { find: "jsonwebtoken", replacement: path.join(here, "stand-ins/jsonwebtoken.ts") },
      { find: "@faker-js/faker", replacement: path.join(here, "stand-ins/faker.ts") },
      {
        find: "@supabase/tracing", // a package of the sources that is not published by itself
        replacement: path.join(root, "../../shared/tracing/src/index.ts"),
      },
      { find: /^@opentelemetry\/.*/, replacement: path.join(here, "stand-ins/nothing.ts") },
    ],
  },
  server: { fs: { strict: false } },
  test: {
    root,
    globals: true,
    include: ["**/test/**/*.{test,spec}.ts"],
    setupFiles: [path.join(here, "stand-ins/jest.ts")],
    fileParallelism: false,
    sequence: { sequencer: ByName },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", "json"],
    outputFile: process.env.SUITE_RESULT ?? path.join(root, "result.json"),
  },
});
