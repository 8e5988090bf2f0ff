// An image running, by podman or docker.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A container that was started. */
export type Container = {
  /** whom it runs as */
  account: string;
  log: () => string;
  isRunning: () => boolean;
  /** runs the health check that the image names @returns "well", or what it said */
  health: () => string;
  /** tells it to end @returns its exit code */
  stop: () => Promise<number>;
  remove: () => void;
};

type Settings = Record<string, string>;

const most = 4096;

/** Of files and processes as many as this process may have: podman asks for more, which a machine within a machine may not give. */
function ownLimits(): string[] {
  const limits = readFileSync("/proc/self/limits", "utf8");
  return ["Max open files", "Max processes"].flatMap((words, at) => {
    const own = Number(new RegExp(`^${words} +\\S+ +(\\d+)`, "m").exec(limits)?.[1] ?? most);
    const value = Math.min(own, most);
    return ["--ulimit", `${at === 0 ? "nofile" : "nproc"}=${value}:${value}`];
  });
}

/** Runs on the host's network, with a root that nothing can write. */
export function runImage({
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
    ...ownLimits(),
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
    health: () => {
      const check: { Test: string[] } = JSON.parse(
        ask("inspect", name, "--format", "{{json .Config.Healthcheck}}"),
      );
      const [, ...command] = check.Test;
      const { status, stdout, stderr } = spawnSync(program, [...flags, "exec", name, ...command]);
      return status === 0 ? "well" : `${status} ${stdout}${stderr}`;
    },
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
