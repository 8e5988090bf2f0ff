// GET, HEAD and POST on /rpc/<function>.

import { RestError } from "./errors.ts";
import type { RestResponse } from "./http.ts";
import { isShareableCall } from "./plan/is-shareable.ts";
import { planCall } from "./plan/plan-call.ts";
import { planRead } from "./plan/plan-read.ts";
import type { CallPlan, ReadPlan } from "./plan/types.ts";
import { callStatement } from "./query/call-sql.ts";
import { returnedName } from "./query/read-sql.ts";
import { type BodyKind, planStatement } from "./query/statement.ts";
import { customMediaOf, isRowFormat, planResponse, toTotal } from "./read-relation.ts";
import { chooseMediaType, type MediaType } from "./request/media-types.ts";
import { parsePayload } from "./request/payload.ts";
import type { Preferences } from "./request/preferences.ts";
import { parseQuery, type QueryPair, splitArguments, splitQuery } from "./request/query-string.ts";
import { cutRange, readRange, requireLimits } from "./request/range-header.ts";
import { isRolledBack, profileHeaders, type RequestContext, readPreferences } from "./request-context.ts";
import { applyOutcome, preferenceHeaders, toBody } from "./response/build-response.ts";
import { toContentRange, toPageStatus } from "./response/content-range.ts";
import { type Outcome, requireAtMost, requireOne, runStatement } from "./run/run-statement.ts";
import { buildSession } from "./run/session.ts";
import { type Routine, type SchemaCache, toKey } from "./schema-cache/types.ts";

type Call = {
  plan: CallPlan;
  read: ReadPlan;
  preferences: Preferences;
  mediaType: MediaType;
  json: string;
  isReadOnly: boolean;
};

function canTake(routine: Routine, settings: { plan: boolean }): (mediaType: MediaType) => boolean {
  const isRow = isRowFormat(settings);
  const rawTypes: Partial<Record<MediaType["format"], string[]>> = {
    text: ["text", "character varying", "xml"],
    octets: ["bytea", "text"],
    xml: ["xml"],
  };
  return (mediaType) => {
    const raw = rawTypes[mediaType.format];
    if (raw) return routine.returns === "scalar" && raw.includes(routine.returnType);
    return isRow(mediaType);
  };
}

function customMediaOfCall(cache: SchemaCache, routine: Routine, pairs: readonly QueryPair[]) {
  if (routine.ownMedia) return [routine.ownMedia];
  return routine.returns === "composite" ? customMediaOf(cache, routine.relation, pairs) : [];
}

/** What a query string says, for a function that takes it whole. */
const toJson = (texts: readonly { key: string; value: string }[]): string =>
  JSON.stringify(Object.fromEntries(texts.map(({ key, value }) => [key, value])));

async function prepareCall(context: RequestContext, name: string): Promise<Call> {
  const { request, cache, schema, settings } = context;
  const isPost = request.method === "POST";
  const pairs = splitQuery(request.query);
  const query = parseQuery(pairs, true);
  const payload = isPost
    ? parsePayload(await request.body(), request.header("content-type"), {
        hasColumns: query.columns !== undefined,
        isCall: true,
      })
    : undefined;
  const texts = splitArguments(query, !isPost);
  const plan = planCall(cache, {
    schema,
    name,
    texts: isPost ? undefined : texts,
    payload,
    columns: query.columns,
  });
  const { routine } = plan;
  const mediaType = chooseMediaType(
    request.header("accept"),
    canTake(routine, settings),
    customMediaOfCall(cache, routine, pairs),
  );
  const relation =
    routine.relation && cache.relations.get(toKey(routine.relation.schema, routine.relation.name));
  const root = { source: { kind: "returned" } as const, alias: returnedName, relation, schema, name };
  const read = planRead(cache, query, root, settings, { isRootFiltered: true });
  const preferences = readPreferences(context);
  requireLimits(query);
  Object.assign(read, cutRange(read, readRange(request)));
  return {
    plan,
    read,
    preferences,
    mediaType,
    json: payload?.json ?? toJson(texts),
    isReadOnly: !isPost || routine.volatility !== "volatile",
  };
}

function toCheck({
  plan,
  preferences,
  mediaType,
  isReadOnly,
}: Call): ((outcome: Outcome) => void) | undefined {
  const { routine } = plan;
  const max = preferences.handling === "strict" ? preferences.maxAffected : undefined;
  if (max !== undefined && !routine.returnsSet) {
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }
  const isOne = mediaType.format === "object" && routine.returnsSet && !isReadOnly;
  if (max === undefined && !isOne) return undefined;
  return (outcome) => {
    if (max !== undefined) requireAtMost(max)(outcome);
    if (isOne) requireOne(outcome);
  };
}

function toBodyKind({ plan: { routine } }: Call, method: string): BodyKind {
  if (routine.returns === "void" || method === "HEAD") return "none";
  if (routine.returns === "scalar") return "scalar";
  return routine.returnsSet || !routine.relation ? "rows" : "composite";
}

function toResponse(
  context: RequestContext,
  call: Call,
  outcome: Outcome & { planned: number | undefined },
): RestResponse {
  const { plan, read, preferences, mediaType } = call;
  const { routine } = plan;
  const { settings, request } = context;
  const page = {
    offset: routine.returnsSet ? read.offset : 0,
    count: outcome.count,
    total: toTotal(outcome, preferences, settings.maxRows),
  };
  const applied = preferenceHeaders(preferences, settings, { maxAffected: true });
  if (routine.returns === "void") {
    const headers: [string, string][] = [["content-range", toContentRange(page)], ...applied];
    return applyOutcome({ status: 204, statusText: undefined, headers, body: undefined }, outcome);
  }
  if (mediaType.format === "object" && routine.returnsSet) requireOne(outcome);
  const isRaw = ["text", "octets", "xml", "custom"].includes(mediaType.format);
  const isSingle =
    !isRaw && mediaType.format !== "csv" && (!routine.returnsSet || mediaType.format === "object");
  const shown = toBody(outcome, mediaType, isSingle);
  // PostgreSQL writes bytes as \x and hexadecimal digits
  const isBytes = mediaType.format === "octets" && routine.returnType === "bytea";
  const body = isBytes ? Buffer.from(shown.body.toString("latin1", 2), "hex") : shown.body;
  return applyOutcome(
    {
      status: toPageStatus(page),
      statusText: undefined,
      headers: [
        ...shown.headers,
        ["content-range", toContentRange(page)],
        ...profileHeaders(context),
        ...applied,
      ],
      body: request.method === "HEAD" ? undefined : body,
    },
    outcome,
  );
}

/** Calls and answers. @throws RestError for whatever the request has wrong */
export async function callFunction(context: RequestContext, name: string): Promise<RestResponse> {
  const call = await prepareCall(context, name);
  const { plan, read, preferences, mediaType, isReadOnly } = call;
  const { count } = preferences;
  const check = toCheck(call);
  const called = callStatement(plan, call.json, {
    read,
    body: toBodyKind(call, context.request.method),
    mediaType,
    count: count && "exact",
    maxRows: context.settings.maxRows,
  });
  const statement = mediaType.plan ? planStatement(called, mediaType.plan) : called;
  const session = buildSession({
    ...context,
    isReadOnly,
    timezone: preferences.timezone,
    routineSettings: plan.routine.settings,
  });
  const outcome = await runStatement(context.database, {
    session,
    statement,
    isReadOnly,
    isPlan: mediaType.plan !== undefined,
    preRequest: context.settings.preRequest,
    check: mediaType.plan ? undefined : check,
    isRolledBack: isRolledBack(preferences, context.settings),
  });
  if (mediaType.plan) return planResponse(outcome, mediaType);
  const isShared = context.request.method !== "POST" && isShareableCall(context, plan.routine, read);
  return { ...toResponse(context, call, outcome), isShared };
}
