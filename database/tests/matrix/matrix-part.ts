// What a part of the product brings to the matrix. Every file of parts/ exports one as its default; a new part is a new file.
import type { World } from "../harness/world.ts";
import type { TriggerRule } from "./trigger-rules.ts";
import type { WallRule } from "./wall-rules.ts";

/**
 * A state of a row: the SQL condition that finds it, who is its `owner` where that is not the usual one, and what a service sets for the
 * transaction before it asks.
 */
export type RowState = { where: string; owner?: string; settings?: Record<string, string> };

/** A row to be added by `me` (null without an account): only what people may choose. */
export type Addition = (me: string | null) => Record<string, unknown>;

/** The database roles that may be given the right to call a function. */
export const callerRoles = ["anon", "authenticated", "service_role"] as const;

/** One of them. */
export type Caller = (typeof callerRoles)[number];

/** What one part brings. */
export type MatrixPart = {
  /** parts whose rows must be in the world before this one's */
  after?: string[];
  /** by table and by the name it has in the table's head */
  rowStates?: Record<string, Record<string, RowState>>;
  /** by table and kind of new row; every other table is asked with a copy of a row it has */
  additions?: Record<string, Record<string, Addition>>;
  /** adds a row in every state that its tables' lines name */
  addRows?: (world: World) => Promise<void>;
  /** by the name of a function of the schema public: the roles that may call it, whatever its arguments */
  callers?: Record<string, readonly Caller[]>;
  triggerRules?: TriggerRule[];
  wallRules?: WallRule[];
};
