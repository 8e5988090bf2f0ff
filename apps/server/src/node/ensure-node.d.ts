import type { SpawnOptions } from "node:child_process";

/** Where a Node is had from, for one platform and processor. */
export type NodePackage = { name: string; version: string; integrity: string };

export function readsTypeScript(version: string): boolean;
export function ensureNode(options?: {
  version?: string;
  root?: string;
  packages?: Record<string, NodePackage>;
  say?: (sentence: string) => void;
}): Promise<string>;
export function handOver(command: string, args: string[], options?: SpawnOptions): void;
