// The second stage: what a request means for this database and this caller. Nothing is left to look up afterwards.
import type { ParsedCall, ParsedRead, ParsedWrite } from "./parse.ts";
import type { Reader } from "./plan/is-shareable.ts";
import { planCallOf } from "./plan/plan-request-call.ts";
import { planReadOf } from "./plan/plan-request-read.ts";
import { planWriteOf } from "./plan/plan-request-write.ts";
import type { Planned } from "./plan/types.ts";

/**
 * Understands a request against the schema cache.
 * @param reader the schema cache, the settings in force and the caller's role
 * @throws RestError for what is not there, fits no function, or may not be asked
 */
export function plan(parsed: ParsedRead | ParsedWrite | ParsedCall, reader: Reader): Planned {
  switch (parsed.kind) {
    case "read":
      return planReadOf(parsed, reader);
    case "write":
      return planWriteOf(parsed, reader);
    case "call":
      return planCallOf(parsed, reader);
  }
}

export { chooseMediaType } from "./plan/choose-media-type.ts";
export { getRelation } from "./plan/find-relation.ts";
export type { Reader } from "./plan/is-shareable.ts";
export type {
  BodyKind,
  CallPlan,
  ColumnRef,
  CountKind,
  DeletePlan,
  EmbedPlan,
  InsertPlan,
  MutationPlan,
  Planned,
  PlannedCall,
  PlannedCondition,
  PlannedOrder,
  PlannedRead,
  PlannedWrite,
  ReadPlan,
  Reply,
  RunPlan,
  SelectColumn,
  UpdatePlan,
} from "./plan/types.ts";
