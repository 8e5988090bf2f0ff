// What a group of measurements is made of.

import type { LimitSettings } from "./limit-server.ts";
import type { LoadRequest } from "./load.ts";
import type { Product } from "./product.ts";
import type { Goal } from "./report.ts";
import type { Questions } from "./statements.ts";

/** One thing to measure: what is asked, and whose CPU answering costs. */
export type Target = { name: string; request: LoadRequest; pids: number[] };

/** What the limit must be able to answer for a group. */
export type LimitNeeds = Pick<LimitSettings, "statements" | "fixed">;

/** What groups build their targets from. */
export type Bench = {
  product: Product;
  questions: Questions;
  /** a directory that is gone after the run */
  directory: string;
  ports: { product: number; limit: number; bare: number; peer: number };
  /** starts the limit server with what it must answer; gives its process id. Once per group. */
  startLimit: (needs: LimitNeeds) => Promise<number>;
  /** called when the group has been measured, last one first */
  onEnd: (undo: () => Promise<void>) => void;
};

/** Measurements that belong together and can be run alone. */
export type Group = { name: string; goals: Goal[]; build: (bench: Bench) => Promise<Target[]> };
