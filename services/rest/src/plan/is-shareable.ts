// Whether an answer may be kept for everybody: every table it reads announces its changes, and nothing in it is computed by a
// function that could look at who asks. The catalogue says both; a relation or function we cannot vouch for is not shared.
import { type Relation, type Routine, type SchemaCache, toKey } from "../schema-cache/types.ts";
import type { RestSettings } from "../settings.ts";
import type { ColumnRef, EmbedPlan, PlannedCondition, ReadPlan } from "./types.ts";

/** What decides beside the plan. */
export type Reader = { cache: SchemaCache; settings: RestSettings; role: string };

/** Whether answers of this request's kind may be kept at all. */
function isEligible({ role, settings }: Reader): boolean {
  return settings.sharing !== undefined && !settings.preRequest && role === settings.anonymousRole;
}

/** Whether what a read of a relation answers is the same for every anonymous caller. */
export function isShareableRead(reader: Reader, plan: ReadPlan): boolean {
  const { sharing } = reader.settings;
  if (!sharing || !isEligible(reader)) return false;
  return isAnnouncedRead(reader.cache, sharing.announcedBy, plan);
}

/** The same for a call; `read` is what was made of the returned rows. */
export function isShareableCall(reader: Reader, routine: Routine, read: ReadPlan): boolean {
  const { sharing } = reader.settings;
  if (!sharing || !isEligible(reader) || routine.volatility === "volatile") return false;
  if (routine.comment !== sharing.routineComment) return false;
  return read.embeds.every((embed) => isAnnouncedEmbed(reader.cache, sharing.announcedBy, embed));
}

function isAnnouncedRead(cache: SchemaCache, announcedBy: string, plan: ReadPlan): boolean {
  return (
    plan.source.kind === "relation" &&
    isAnnounced(plan.relation, announcedBy) &&
    plan.columns.every((column) => column.kind === "all" || isStored(column.ref)) &&
    plan.conditions.every(hasStoredColumns) &&
    plan.order.every(({ ref }) => isStored(ref)) &&
    plan.embeds.every((embed) => isAnnouncedEmbed(cache, announcedBy, embed))
  );
}

function isAnnouncedEmbed(
  cache: SchemaCache,
  announcedBy: string,
  { relationship, read }: EmbedPlan,
): boolean {
  const { computed, junction } = relationship;
  if (computed) return false;
  if (junction && !isAnnounced(cache.relations.get(toKey(junction.schema, junction.name)), announcedBy)) {
    return false;
  }
  return isAnnouncedRead(cache, announcedBy, read);
}

function isAnnounced(relation: Relation | undefined, announcedBy: string): boolean {
  return relation?.announcedBy.includes(announcedBy) ?? false;
}

/** A name that is no column is a function of the row; count() is none. */
function isStored(ref: ColumnRef | undefined): boolean {
  return ref === undefined || ref.column !== undefined;
}

function hasStoredColumns(condition: PlannedCondition): boolean {
  if (condition.kind === "filter") return isStored(condition.ref);
  return condition.kind === "embed" || condition.conditions.every(hasStoredColumns);
}
