import type { World } from "../../harness/world.ts";

/**
 * What tries a rule of retention on both sides of its date: what makes the rows that it deletes, the last moment they stay and the first
 * they go (SQL), and how many. Each file of this folder exports a part's, by the rule's name.
 */
export type RetentionCase = {
  rows: (world: World) => Promise<unknown>;
  stays: string;
  goes: string;
  count: number;
};
export type RetentionCases = Record<string, RetentionCase>;
