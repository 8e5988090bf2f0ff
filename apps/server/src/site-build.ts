// Builds the site with Vite when its inputs differ from those of the build that is there, and compresses what can be.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify, stripVTControlCharacters } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Progress } from "./terminal.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const site = path.join(root, "apps/site");
const stampFile = path.join(site, "build/inputs.sha256");
/** Not in the folder of the build, which the build clears first. */
const lockFile = path.join(root, ".cache/site-build.lock");
/** Read first by the build's process: its standard input ends with the start that began it, also where that was killed, and so does the build. */
const endWithParent = `data:text/javascript,${encodeURIComponent("process.stdin.on('end', () => process.exit(1)).resume().unref();")}`;
/** How long a lock stays without being touched, in milliseconds; its holder does so every two seconds. */
const lockPatience = 15_000;
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
    try {
      rmSync(stampFile, { force: true });
      await runBuild(progress, signal);
      progress("compressing");
      await compressFiles(siteBuild.client);
      writeFileSync(stampFile, hash);
      return "built";
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code || signal.aborted) throw error;
      throw new Error(sayCannotWrite(error), { cause: error });
    }
  });
}

/** Two starts at once must not write into one build; a lock whose holder died is taken over. */
async function alone<T>(progress: Progress, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    mkdirSync(path.dirname(lockFile), { recursive: true });
  } catch (error) {
    throw new Error(sayCannotWrite(error), { cause: error });
  }
  while (!takeLock()) {
    signal.throwIfAborted();
    progress("another start is building it");
    await sleep(200);
  }
  const held = setInterval(() => touch(lockFile), 2_000).unref();
  try {
    return await work();
  } finally {
    clearInterval(held);
    rmSync(lockFile, { force: true });
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // taken away by hand: the next process that asks takes it
  }
}

/** In one sentence with its remedy where the disk or the checkout says no. */
function sayCannotWrite(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk is full: the site could not be written to ${path.dirname(stampFile)}. Free 50 MB and start again.`;
  if (code === "EROFS" || code === "EACCES" || code === "EPERM")
    return `The site is not built, and ${path.dirname(stampFile)} cannot be written to. Run "npm run build" once as somebody who may write there, or make it writable, and start again.`;
  return `The site could not be built: ${message}`;
}

/** @throws Error saying why the lock cannot be written */
function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new Error(sayCannotWrite(error), { cause: error });
    if (isLeft()) rmSync(lockFile, { force: true });
    return false;
  }
}

/** Whether the holder of the lock is gone. Process numbers come again, in a container the same ones: the time of its last touch decides. */
function isLeft(): boolean {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > lockPatience) return true;
    process.kill(Number(readFileSync(lockFile, "utf8")) || process.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
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
  const child = spawn(process.execPath, ["--import", endWithParent, tool, "build"], {
    cwd: site,
    stdio: ["pipe", "pipe", "pipe"],
    signal,
  });
  child.stdin.on("error", () => {}); // it has ended: its exit code tells
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
  const said = output.join("");
  const refused = /\b(ENOSPC|EDQUOT|EROFS|EACCES)\b/.exec(said)?.[1];
  if (code !== 0 && refused) throw new Error(sayCannotWrite({ code: refused }));
  if (code !== 0) throw new Error(`The site could not be built:\n${said}`);
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
