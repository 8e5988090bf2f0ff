// Which of several processes of one product this is.
import os from "node:os";
import type { Config } from "../config.ts";

/**
 * `alone`: the only one. `first`: brings up the database, does the jobs and shows the start; `again`: the same, in the place of a first one
 * that died while the others were serving. `further`: serves, beside a first one that is there.
 */
export type ProcessRole = "alone" | "first" | "again" | "further";

/** What a process that serves tells the one that began it when it can be sent requests. */
export const readyWord = "ready";

const flag = "--process=";

/** The argument that tells a process its role, and of how many it is one. */
export const roleFlag = (role: ProcessRole, place: number, count: number): string =>
  `${flag}${role},${place},${count}`;

/** A role with its place among all, counted from 0. */
export type Place = { role: ProcessRole; place: number; count: number };

/** What this process was told to be. */
export function readPlace(args: readonly string[]): Place {
  const [role, place, count] =
    args
      .find((arg) => arg.startsWith(flag))
      ?.slice(flag.length)
      .split(",") ?? [];
  if (role === undefined) return { role: "alone", place: 0, count: 1 };
  return { role: role as ProcessRole, place: Number(place), count: Number(count) };
}

/** How many processes a setting asks for: `auto` is one for each core that this account may use. */
export const countProcesses = (wanted: number | "auto"): number =>
  wanted === "auto" ? os.availableParallelism() : wanted;

/** no process waits for itself with fewer */
const leastConnections = 3;

/** The configuration of one of several: jobs are done by the first, and all together open as many connections as one alone would. */
export function toShare(config: Config, { role, count }: Place): Config {
  if (role === "alone") return config;
  return {
    ...config,
    worker: config.worker && role !== "further",
    databaseConnections: Math.max(leastConnections, Math.ceil(config.databaseConnections / count)),
  };
}
