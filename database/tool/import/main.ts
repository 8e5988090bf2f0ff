// npm run import: listings of other systems into the product. docs/importing.md says what it reads.
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { readToolSettings } from "../tool-settings.ts";
import { type Command, parseCommand, usage } from "./command.ts";
import { openTarget } from "./connect.ts";
import { detectFormat } from "./formats/read-rows.ts";
import { importListings } from "./run-import.ts";
import { openSource } from "./source.ts";
import { createTeller } from "./tell.ts";

async function run(command: Command, signal: AbortSignal): Promise<number> {
  const teller = createTeller(process.stderr);
  const source = await openSource(command.file, process.stdin);
  const report = command.report ? createWriteStream(command.report) : null;
  try {
    const target = await openTarget(readToolSettings(), (line) => process.stderr.write(`${line}\n`));
    try {
      const started = performance.now();
      const summary = await importListings(target.connection, {
        ...command,
        open: source.open,
        format: command.format ?? detectFormat(command.file, source.beginning),
        onProgress: teller.progress,
        onNote: teller.note,
        onRefused: (row) => {
          teller.refused(row);
          report?.write(`${JSON.stringify(row)}\n`);
        },
        signal,
      });
      teller.done(summary, command.dryRun, (performance.now() - started) / 1000);
      return command.strict && summary.refused > 0 ? 1 : 0;
    } finally {
      await target.close();
    }
  } finally {
    source.close();
    report?.end();
    if (report) await finished(report);
  }
}

async function main(): Promise<number> {
  const interrupt = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => interrupt.abort(new Error("Interrupted; nothing was changed")));
  }
  let command: Command | null;
  try {
    command = parseCommand(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    return 2;
  }
  if (!command) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  try {
    return await run(command, interrupt.signal);
  } catch (error) {
    process.stderr.write(`Nothing was imported: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

process.exitCode = await main();
