// An image running: by podman or docker, or by runc on what podman mounts.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A container that was started. */
export type Container = {
  /** whom it runs as */
  account: string;
  log: () => string;
  isRunning: () => boolean;
  /** tells it to end @returns its exit code */
  stop: () => Promise<number>;
  remove: () => void;
};

type Settings = Record<string, string>;

/** The program's own `run`, on the host's network. */
export function runByTool({
  tag,
  settings,
  tool,
}: {
  tag: string;
  settings: Settings;
  tool: string[];
}): Container {
  const [program = "", ...flags] = tool;
  const name = `undercroft-image-${process.pid}`;
  const ask = (...args: string[]) => execFileSync(program, [...flags, ...args], { encoding: "utf8" }).trim();
  const given = Object.entries(settings).flatMap(([key, value]) => ["-e", `${key}=${value}`]);
  ask(
    "run",
    "-d",
    "--name",
    name,
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--network=host",
    "-v",
    `${name}:/data`,
    ...given,
    tag,
  );
  const log = (): string => {
    const { stdout, stderr } = spawnSync(program, [...flags, "logs", name], { encoding: "utf8" });
    return stdout + stderr;
  };
  return {
    account: ask("inspect", name, "--format", "{{.Config.User}}"),
    log,
    isRunning: () => ask("inspect", name, "--format", "{{.State.Running}}") === "true",
    stop: async () => {
      ask("stop", "-t", "20", name);
      return Number(ask("inspect", name, "--format", "{{.State.ExitCode}}"));
    },
    remove: () => {
      ask("rm", "-f", name);
      ask("volume", "rm", "-f", name);
    },
  };
}

type Spec = {
  root: { path: string; readonly: boolean };
  process: {
    terminal: boolean;
    user: { uid: number; gid: number };
    args: string[];
    cwd: string;
    env: string[];
    rlimits?: unknown;
  };
  linux: { namespaces: { type: string }[]; resources?: unknown };
  mounts: { destination: string; type?: string; source?: string; options?: string[] }[];
};

type Config = { User: string; Env: string[]; Cmd: string[]; WorkingDir: string };

/** As above where `podman run` has no rights: the image's own command, settings and account, no limits and no network of its own. */
export function runByRunc(given: {
  tag: string;
  folder: string;
  settings: Settings;
  ask: (...args: string[]) => string;
}): Container {
  const { tag, folder, settings, ask } = given;
  const config: Config = JSON.parse(ask("image", "inspect", tag, "--format", "{{json .Config}}"));
  const id = ask("create", tag, "true");
  const mounted = ask("mount", id);
  const data = path.join(folder, "data");
  const account = accountIn(mounted, config.User);
  mkdirSync(data);
  chownSync(data, account.uid, account.gid);
  execFileSync("runc", ["spec"], { cwd: folder });
  const file = path.join(folder, "config.json");
  const spec: Spec = JSON.parse(readFileSync(file, "utf8"));
  const { rlimits: _, ...process_ } = spec.process;
  const { resources: __, ...linux } = spec.linux;
  const own: Spec = {
    ...spec,
    root: { path: mounted, readonly: true },
    process: {
      ...process_,
      terminal: false,
      user: account,
      args: config.Cmd,
      cwd: config.WorkingDir,
      env: [...config.Env, ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)],
    },
    linux: {
      ...linux,
      namespaces: linux.namespaces.filter(({ type }) => !["network", "cgroup"].includes(type)),
    },
    mounts: [
      ...spec.mounts.filter(({ destination }) => !destination.startsWith("/sys")),
      { destination: "/data", type: "bind", source: data, options: ["rbind", "rw"] },
      { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
    ],
  };
  writeFileSync(file, JSON.stringify(own));
  const state = ["--root", path.join(folder, "state"), "--rootless=true"];
  const name = `undercroft-image-${process.pid}`;
  const out = path.join(folder, "log");
  const written = openSync(out, "w");
  const child = spawn("runc", [...state, "run", "-b", folder, name], { stdio: ["ignore", written, written] });
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  return {
    account: `${config.User} (${account.uid})`,
    log: () => readFileSync(out, "utf8"),
    isRunning: () => child.exitCode === null,
    stop: () => {
      spawnSync("runc", [...state, "kill", name, "TERM"]);
      return ended;
    },
    remove: () => {
      ask("umount", id);
      ask("rm", id);
    },
  };
}

function accountIn(mounted: string, name: string): { uid: number; gid: number } {
  const line = readFileSync(path.join(mounted, "etc/passwd"), "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid || uid === "0")
    throw new Error(`The image runs as ${name || "root"}, which is no account of it`);
  return { uid: Number(uid), gid: Number(gid) };
}
