// GET and HEAD on a relation. What a shape of request needs is planned once and kept.

import type { RoleDatabase } from "@undercroft/postgres";
import type { RestResponse } from "./http.ts";
import { getRelation } from "./plan/find-relation.ts";
import { isShareableRead } from "./plan/is-shareable.ts";
import { planRead } from "./plan/plan-read.ts";
import {
  explainStatement,
  oneRowStatement,
  planStatement,
  readStatement,
  type Statement,
} from "./query/statement.ts";
import { type CustomMedia, chooseMediaType, type MediaType } from "./request/media-types.ts";
import type { Preferences } from "./request/preferences.ts";
import { parseQuery, type QueryPair, splitQuery, toCanonical } from "./request/query-string.ts";
import { cutRange, readRange, requireLimits } from "./request/range-header.ts";
import { isRolledBack, profileHeaders, type RequestContext, readPreferences } from "./request-context.ts";
import { applyOutcome, preferenceHeaders, toBody } from "./response/build-response.ts";
import { toContentRange, toPageStatus } from "./response/content-range.ts";
import { type Outcome, type Run, requireOne, runStatement } from "./run/run-statement.ts";
import { buildSession } from "./run/session.ts";
import { type SchemaCache, toKey } from "./schema-cache/types.ts";

/** A read that is ready to run; the same for every request of its shape. */
export type PreparedRead = {
  statement: Statement;
  /** where one row is asked for: the same read that counts them, for when there are more; its values are the statement's */
  counting: string | undefined;
  explain: Statement | undefined;
  mediaType: MediaType;
  preferences: Preferences;
  offset: number;
  /** how many rows match depends on the values so much that no plan suits all of them */
  isPlannedForValues: boolean;
  /** its answers may be kept for every anonymous caller */
  isShared: boolean;
  /** headers that every answer of this shape has */
  headers: [string, string][];
};

/** Which forms the rows of a relation can take. */
export function isRowFormat(settings: { plan: boolean }): (mediaType: MediaType) => boolean {
  return ({ format, plan }) =>
    (plan ? settings.plan : true) &&
    (format === "json" || format === "object" || format === "array" || format === "csv");
}

/** The media types that the database makes of these rows; what is made of a relation's takes them whole. */
export function customMediaOf(
  { customMedia }: SchemaCache,
  relation: { schema: string; name: string } | undefined,
  pairs: readonly QueryPair[],
): readonly CustomMedia[] {
  if (customMedia.size === 0) return [];
  const isWhole = pairs.every(({ key, value }) => key !== "select" || value === "*");
  const own = relation && isWhole ? customMedia.get(toKey(relation.schema, relation.name)) : undefined;
  return [...(own ?? []), ...(customMedia.get("") ?? [])];
}

/** Operators on arrays and words, alone or within and=() and or=(). */
const contained = /(?:^|[.,(])(?:cs|cd|ov|fts|plfts|phfts|wfts)(?:\(\w+\))?\./;

/**
 * Plans a read.
 * @param isForValues for the values of this very request, not for its shape
 * @throws RestError for whatever the request has wrong
 */
export function prepareRead(
  context: RequestContext,
  name: string,
  pairs: readonly QueryPair[],
  isForValues = false,
): PreparedRead {
  const { request, cache, schema, settings } = context;
  const mediaType = chooseMediaType(
    request.header("accept"),
    isRowFormat(settings),
    customMediaOf(cache, { schema, name }, pairs),
  );
  const query = parseQuery(pairs, false);
  const relation = getRelation(cache, schema, name);
  const root = {
    source: { kind: "relation", schema, name } as const,
    alias: name,
    relation,
    schema,
    name,
  };
  const plan = planRead(cache, query, root, settings, { isRootFiltered: true });
  const preferences = readPreferences(context);
  requireLimits(query);
  Object.assign(plan, cutRange(plan, readRange(request)));
  const { count } = preferences;
  const body = request.method === "HEAD" && mediaType.format !== "object" ? "none" : "rows";
  const { maxRows } = settings;
  const options = { body, mediaType, count, maxRows, isForValues } as const;
  const isOne = mediaType.format === "object";
  let statement = isOne ? oneRowStatement(plan, options) : readStatement(plan, options);
  if (mediaType.plan) statement = planStatement(statement, mediaType.plan);
  return {
    statement,
    counting: isOne ? readStatement(plan, { ...options, body: "none" }).text : undefined,
    explain: count === "planned" || count === "estimated" ? explainStatement(plan) : undefined,
    mediaType,
    preferences,
    offset: plan.offset,
    // without values there is nothing left to plan again for
    isPlannedForValues: statement.values.length > 0 && pairs.some(({ value }) => contained.test(value)),
    isShared: mediaType.format !== "custom" && !mediaType.plan && isShareableRead(context, plan),
    headers: [...profileHeaders(context), ...preferenceHeaders(preferences, settings, {})],
  };
}

/** The total that the caller asked for, from what was counted and what was guessed. */
export function toTotal(outcome: Outcome, preferences: Preferences, maxRows: number): number | undefined {
  const { total, planned } = outcome;
  if (preferences.count === "planned") return planned;
  if (preferences.count !== "estimated" || total === undefined) return total;
  return total > maxRows ? Math.max(total, planned ?? 0) : total;
}

function toResponse(
  context: RequestContext,
  prepared: PreparedRead,
  outcome: Outcome,
  location: string,
): RestResponse {
  const { mediaType, preferences, offset } = prepared;
  const page = {
    offset,
    count: outcome.count,
    total: toTotal(outcome, preferences, context.settings.maxRows),
  };
  const status = toPageStatus(page);
  const { headers, body } = toBody(outcome, mediaType, false);
  return applyOutcome(
    {
      status,
      statusText: undefined,
      headers: [
        ...headers,
        ["content-range", toContentRange(page)],
        ["content-location", location],
        ...prepared.headers,
      ],
      body: context.request.method === "HEAD" ? undefined : body,
    },
    outcome,
  );
}

/** Runs a prepared read. `values` are its statement's, those of this request. */
export async function runRead(
  context: RequestContext,
  prepared: PreparedRead,
  values: readonly (string | null)[],
  location: string,
): Promise<RestResponse> {
  const { preferences, mediaType } = prepared;
  const { isPlannedForValues } = prepared;
  const { timezone } = preferences;
  const session = buildSession({ ...context, isReadOnly: true, timezone, isPlannedForValues });
  const run: Run = {
    session,
    statement: { text: prepared.statement.text, values },
    isByRow: prepared.counting !== undefined,
    isReadOnly: true,
    isPlan: mediaType.plan !== undefined,
    preRequest: context.settings.preRequest,
    explain: prepared.explain,
    isRolledBack: isRolledBack(preferences, context.settings),
  };
  const outcome = await runStatement(context.database, run);
  if (mediaType.plan) return planResponse(outcome, mediaType);
  if (prepared.counting !== undefined) {
    if (outcome.count > 1) await refuseRows(context.database, run, prepared.counting);
    requireOne(outcome);
  }
  const response = toResponse(context, prepared, outcome, location);
  return prepared.isShared ? { ...response, isShared: true } : response;
}

/** @throws RestError PGRST116 with the number of rows, which is counted only when there are more than one */
async function refuseRows(database: RoleDatabase, run: Run, text: string): Promise<void> {
  const statement = { text, values: run.statement.values };
  requireOne(await runStatement(database, { ...run, statement, isByRow: false, explain: undefined }));
}

/** The answer that shows how PostgreSQL would go about it. A plan in text is a line to a row. */
export function planResponse(outcome: Outcome, mediaType: MediaType): RestResponse {
  return { status: 200, statusText: undefined, ...toBody(outcome, mediaType, false) };
}

/** GET and HEAD on a relation, planned for this request alone. */
export function readRelation(context: RequestContext, name: string): Promise<RestResponse> {
  const pairs = splitQuery(context.request.query);
  const prepared = prepareRead(context, name, pairs);
  return runRead(context, prepared, prepared.statement.values, toLocation(name, pairs));
}

/** Content-Location: the relation and the sorted query. */
export function toLocation(name: string, pairs: readonly QueryPair[]): string {
  const canonical = toCanonical(pairs);
  return `/${encodeURIComponent(name)}${canonical === "" ? "" : `?${canonical}`}`;
}
