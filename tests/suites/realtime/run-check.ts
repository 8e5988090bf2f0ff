import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Case } from "../run-suite.ts";

type Report = { suites: Record<string, { tests: { name: string; passed: boolean; error?: string }[] }> };

/**
 * Runs supabase/realtime's end-to-end check, a script that asks a project and reports in JSON. Its cases of load sign the same person out
 * everywhere, and here nobody listens on with a session that has ended: they run by themselves.
 * @returns all its cases
 */
export async function runCheck(folder: string, log: string, env: Record<string, string>): Promise<Case[]> {
  const output = openSync(log, "w");
  const cases = [
    await runPart("functional", folder, output, env),
    await runPart("load", folder, output, env),
  ];
  closeSync(output);
  return cases.flat();
}

async function runPart(
  part: string,
  folder: string,
  output: number,
  env: Record<string, string>,
): Promise<Case[]> {
  const hooks = path.join(import.meta.dirname, "../stand-ins/realtime/register.ts");
  const child = spawn(
    process.execPath,
    [
      ...[
        "--no-warnings",
        "--import",
        hooks,
        "realtime-check.ts",
        "--env",
        "local",
        "--json",
        "--test",
        part,
      ],
      ...["--url", env.SUITE_URL ?? "", "--db-url", env.SUITE_DATABASE ?? ""],
      ...["--publishable-key", env.SUITE_KEY ?? "", "--secret-key", env.SUITE_SERVICE_KEY ?? ""],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", output] },
  );
  const closed = once(child, "close");
  const report = child.stdout ? await text(child.stdout) : "";
  await closed;
  const { suites }: Report = JSON.parse(report);
  return Object.entries(suites).flatMap(([suite, { tests }]) =>
    tests.map(({ name, passed, error }) => ({
      fullName: `${suite} ${name}`,
      status: passed ? "passed" : "failed",
      failureMessages: error ? [error] : [],
    })),
  );
}
