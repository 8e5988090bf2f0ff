import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter } from "vitest/node";

type Unhandled = {
  name?: string;
  message?: string;
  stack?: string;
  VITEST_TEST_NAME?: string;
  type?: string;
};

/** A vitest reporter. Errors outside of every test fail a run, and Vitest's own JSON says nothing of them. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly Unhandled[]): void {
    const told = errors.map(({ type, stack, message, VITEST_TEST_NAME: during }) =>
      stripVTControlCharacters(
        `${type ?? "Unhandled error"}${during ? ` during “${during}”` : ""}\n${stack ?? message}`,
      ),
    );
    const file = path.resolve(import.meta.dirname, "../.cache/results/unhandled.json");
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(told));
  }
}
