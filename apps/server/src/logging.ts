// One JSON line per request and event. On a terminal they go to a file, so that people can read what is meant for them.
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { RequestRecord } from "@undercroft/http";
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** The product's log and where it can be read (null: standard output). */
export type Log = {
  logger: Logger;
  file: string | null;
  /** goes on in a new file where the present one was moved away */
  reopen: () => void;
};

export function openLog(config: Config): Log {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!process.stdout.isTTY) {
    const output = pino.destination({ dest: 1, sync: false });
    output.on("error", () => {}); // its reader has gone; requests are answered all the same
    return { logger: pino(options, output), file: null, reopen: () => {} };
  }
  mkdirSync(config.dataDir, { recursive: true });
  const file = path.join(config.dataDir, "server.log");
  if (existsSync(file)) chmodSync(file, 0o600);
  const output = pino.destination({ dest: file, sync: false, mode: 0o600 });
  output.on("error", () => {}); // a full disk takes the log, not the product
  return { logger: pino(options, output), file, reopen: () => output.reopen() };
}

/** Files of the build are of no interest unless something is being looked for. */
export function logRequest(logger: Logger, record: RequestRecord): void {
  const level =
    record.status === 503 ? "warn" : record.status >= 500 ? "error" : record.by === "file" ? "debug" : "info";
  logger[level]({ ...record, path: loggedAddress(record.path) }, "request");
}

/** What an address says beside the place it names: a calendar's secret, a file's name as its owner chose it. */
const personalTails = [/^(\/calendar\/)[^/]+/, /^(\/storage\/v1\/(?:object|render|upload|s3)\/.*\/)[^/]+$/];

/**
 * What is written down of an address: the path, and the names of its parameters. Their values are what people search for, whom
 * they ask about, and the tokens of links that sign somebody in.
 */
export function loggedAddress(address: string): string {
  const [path = "", query] = address.split("?", 2);
  const place = personalTails.reduce((text, tail) => text.replace(tail, "$1…"), path);
  if (!query) return place;
  const names = query.split("&").map((pair) => pair.split("=", 1)[0] ?? "");
  return `${place}?${[...new Set(names)].join("&")}`;
}
