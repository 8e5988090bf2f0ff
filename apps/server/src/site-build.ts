// Builds the site with Vite when its inputs differ from those of the build that is there, and compresses what can be.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify, stripVTControlCharacters } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Progress } from "./terminal.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const site = path.join(root, "apps/site");
const stampFile = path.join(site, "build/inputs.sha256");
const lockFile = path.join(site, "build/lock");
const inputs = ["apps/site", "contract/src", "package-lock.json"];
const skipped = /(^|[\\/])(build|node_modules|\.react-router|\.types|test)([\\/]|$)|\.test\.tsx?$/;
const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest|ico|map)$/;

/** Where the finished build is. */
export const siteBuild = {
  server: path.join(site, "build/server/index.js"),
  client: path.join(site, "build/client"),
};

/** Builds the site unless the build that is there came from the same files. */
export async function ensureSiteBuild(
  progress: Progress,
  signal: AbortSignal,
): Promise<"built" | "unchanged"> {
  const hash = hashInputs();
  const isCurrent = (): boolean => existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
  if (isCurrent()) return "unchanged";
  return alone(progress, signal, async () => {
    if (isCurrent()) return "unchanged";
    rmSync(stampFile, { force: true });
    await runBuild(progress, signal);
    progress("compressing");
    await compressFiles(siteBuild.client);
    writeFileSync(stampFile, hash);
    return "built";
  });
}

/** Two starts at once must not write into one build; a lock whose holder died is taken over. */
async function alone<T>(progress: Progress, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  while (!takeLock()) {
    signal.throwIfAborted();
    progress("another start is building it");
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    try {
      process.kill(Number(readFileSync(lockFile, "utf8")) || process.pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") rmSync(lockFile, { force: true });
    }
    return false;
  }
}

function hashInputs(): string {
  const hash = createHash("sha256").update(process.version);
  for (const input of inputs) {
    for (const file of listFiles(path.join(root, input))) {
      hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function listFiles(at: string): string[] {
  if (statSync(at).isFile()) return [at];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !skipped.test(path.relative(at, file)))
    .sort();
}

async function runBuild(progress: Progress, signal: AbortSignal): Promise<void> {
  const tool = path.join(root, "node_modules/@react-router/dev/bin.cjs");
  if (!existsSync(tool))
    throw new Error('The site is not built and its build tools are not here: run "npm ci"');
  const output: string[] = [];
  const child = spawn(process.execPath, [tool, "build"], {
    cwd: site,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output.push(stripVTControlCharacters(text));
      const line = stripVTControlCharacters(text).trim().split("\n").at(-1);
      if (line) progress(line);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`The site could not be built:\n${output.join("")}`);
}

/** Writes `.br` and `.gz` beside every text file under `directory`. */
async function compressFiles(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const file = path.join(directory, name);
        const bytes = await readFile(file);
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
