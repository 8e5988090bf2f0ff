// The Node that runs the product: the machine's own where it reads TypeScript by itself, else one that npm fetches into `.cache/`.
// JavaScript, and no newer than old Nodes read: they are the ones that come here.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const checkout = path.resolve(here, "../../../..");
const bring = "install Node 24 (https://nodejs.org)";

/** Whether a Node of this version reads TypeScript without being told to: 22.18 and later of that line, 24 and later. */
export function readsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
}

/**
 * The path of a Node that runs the product. Fetches it where the machine's is too old and none was fetched before.
 * @param options.version of the Node at hand
 * @param options.root the checkout
 * @param options.packages by platform and processor: the package that holds a Node, its version and its sum
 * @param options.say told a sentence before it takes long
 * @throws Error whose message is one sentence with the remedy
 */
export async function ensureNode(options = {}) {
  const version = options.version || process.version;
  if (readsTypeScript(version)) return process.execPath;
  const root = options.root || checkout;
  const packages = options.packages || JSON.parse(readFileSync(path.join(here, "packages.json"), "utf8"));
  const needs = `Undercroft needs Node 22.18 or 24; this is ${version}`;
  const wanted = packages[`${process.platform}-${process.arch}`];
  if (!wanted) throw new Error(`${needs}. On this system it cannot be fetched for you: ${bring}.`);
  const kept = path.join(root, ".cache/node", wanted.version);
  const node = path.join(kept, "node");
  if (!existsSync(node)) {
    const say = options.say || ((sentence) => process.stderr.write(`${sentence}\n`));
    say(`${needs}. Fetching Node ${wanted.version} into .cache/, once …`);
    await fetchNode(wanted, kept, needs);
  }
  linkForCommands(node, root);
  return node;
}

/** `npx` and the tools' own first lines look for `node` in `.bin` before the machine's; without the link they only lack that. */
function linkForCommands(node, root) {
  try {
    const commands = path.join(root, "node_modules/.bin");
    symlinkSync(path.relative(commands, node), path.join(commands, "node"));
  } catch {
    // it is there, or node_modules is not ours to write to
  }
}

async function fetchNode(wanted, kept, needs) {
  const folder = path.dirname(kept);
  const draft = path.join(folder, `fetching-${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    mkdirSync(draft, { recursive: true });
    removeAbandoned(folder);
    writeFileSync(path.join(draft, "package.json"), manifestOf(wanted));
    writeFileSync(path.join(draft, "package-lock.json"), lockOf(wanted));
    const { code, said } = await runNpm(draft);
    if (code !== 0) throw new Error(`${needs}. ${explain(said, wanted)}`);
    const ready = path.join(draft, "ready");
    mkdirSync(ready);
    const unpacked = path.join(draft, "node_modules", wanted.name);
    renameSync(path.join(unpacked, "bin/node"), path.join(ready, "node"));
    chmodSync(path.join(ready, "node"), 0o755);
    for (const name of ["LICENSE", "README.md"]) {
      if (existsSync(path.join(unpacked, name)))
        renameSync(path.join(unpacked, name), path.join(ready, name));
    }
    const { stdout } = spawnSync(path.join(ready, "node"), ["--version"], { encoding: "utf8" });
    if (String(stdout).trim() !== `v${wanted.version}`) {
      throw new Error(`${needs}. The one that was fetched does not run on this system: ${bring}.`);
    }
    moveInto(ready, kept);
  } catch (error) {
    throw withRemedy(error, needs);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Another start may have been first. */
function moveInto(ready, kept) {
  try {
    renameSync(ready, kept);
  } catch (error) {
    if (!existsSync(path.join(kept, "node"))) throw error;
  }
}

/** What fetches left that were stopped halfway. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^fetching-(\d+)-/.exec(name) || [];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const manifestOf = ({ name, version }) =>
  JSON.stringify({ name: "node-of-undercroft", private: true, dependencies: { [name]: version } });

/** npm compares what it downloads with the sum that stands here. */
const lockOf = ({ name, version, integrity }) =>
  JSON.stringify({
    name: "node-of-undercroft",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { name: "node-of-undercroft", dependencies: { [name]: version } },
      [`node_modules/${name}`]: { version, integrity },
    },
  });

/** Runs the npm that started us, else the one on the path, as in a folder of its own. */
function runNpm(folder) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspaces?|omit|include|global)$/i.test(name))
      delete env[name];
  }
  const args = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  const npm = env.npm_execpath;
  const [command, ...rest] =
    npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm)
      ? [process.execPath, npm, ...args]
      : ["npm", ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const stop = () => child.kill();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
    const end = () => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, stop);
    };
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (code) => {
      end();
      resolve({ code, said });
    });
  });
}

function explain(said, { name, version }) {
  if (/EINTEGRITY/.test(said))
    return `What the registry sent as ${name} ${version} is not what we know by that name, and was thrown away: try another registry or network, or ${bring}.`;
  if (/ENOSPC/.test(said)) return `The disk is full: make 200 MB of room and start again.`;
  if (
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET|network/i.test(said)
  )
    return `Node ${version} could not be fetched, since the npm registry is out of reach: connect and start again, or ${bring}.`;
  const [line = "npm gave no reason"] = said.split("\n").filter((it) => /^npm (ERR!|error)/.test(it));
  return `Node ${version} could not be fetched (${line.replace(/^npm (ERR!|error)\s*/, "")}): start again, or ${bring}.`;
}

function withRemedy(error, needs) {
  if (error.code === "ENOENT" && error.syscall && error.syscall.startsWith("spawn"))
    return new Error(`${needs}. There is no npm here to fetch it with: ${bring}.`);
  if (error.code === "ENOSPC")
    return new Error(`${needs}. The disk is full: make 200 MB of room and start again.`);
  if (error.syscall)
    return new Error(`${needs}. It cannot be fetched, since ${error.path} cannot be written: ${bring}.`);
  return error;
}

/** Lets another Node go on with a command, and ends as it ends. @param options.env of the command */
export function handOver(command, args, options = {}) {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`${command}: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code === null ? (signal === "SIGINT" ? 130 : 1) : code));
}
