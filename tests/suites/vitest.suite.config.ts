// How the tests of somebody else's package are run: by our Vitest, with the names of Jest, and without the packages that they install.
import path from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { type Suite, suites } from "./suites.ts";

const here = import.meta.dirname;
const cache = path.join(here, "../../.cache/suites");
const suite: Suite | undefined = suites.find(({ name }) => name === process.env.SUITE_NAME);
const root = path.join(cache, suite?.folder ?? "");
const standIn = (name: string): string => {
  if (name.startsWith("/")) return path.join(root, name);
  return name.endsWith(".ts") ? path.join(here, "stand-ins", name) : name;
};

/** Files by their names, as theirs run them: a later one meets what an earlier one wrote, and Vitest alone begins with what failed last. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

/** Puts stand-ins in the place of modules that a suite's own files import, and writes otherwise what the suite names. */
const rewritten: Plugin = {
  name: "rewritten",
  enforce: "pre",
  transform(code, file) {
    if (!file.startsWith(root)) return;
    const otherwise = (suite?.rewrites ?? []).reduce(
      (text, [words, other]) => text.replace(words, other),
      code,
    );
    return otherwise.replaceAll(/(\bfrom |\bimport\()(['"])([^'"]+)\2/g, (whole, before, quote, name) => {
      const found = suite?.standIns?.[name];
      return found === undefined ? whole : `${before}${quote}${standIn(found)}${quote}`;
    });
  },
};

export default defineConfig({
  root,
  cacheDir: path.join(cache, ".vite"),
  plugins: [rewritten],
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
    include: ["**/{test,acceptance}/**/*.{test,spec}.ts", "**/test/spec/test-*.js", "tests.ts"],
    setupFiles: [
      path.join(here, "stand-ins/jest.ts"),
      ...(suite?.setup ? [path.join(here, "stand-ins", suite.setup)] : []),
    ],
    fileParallelism: false,
    sequence: { sequencer: ByName },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", "json"],
    outputFile: path.join(cache, `${suite?.name}.json`),
  },
});
