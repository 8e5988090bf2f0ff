// POST, PATCH, PUT and DELETE on a relation.

import type { RestResponse } from "./http.ts";
import { getRelation } from "./plan/find-relation.ts";
import { checkEmbedPaths, type MutationInput, planMutation } from "./plan/plan-mutation.ts";
import { planRead } from "./plan/plan-read.ts";
import type { MutationPlan, ReadPlan } from "./plan/types.ts";
import { mutationStatement } from "./query/mutation-sql.ts";
import { returnedName } from "./query/read-sql.ts";
import { planStatement } from "./query/statement.ts";
import { customMediaOf, isRowFormat, planResponse } from "./read-relation.ts";
import { chooseMediaType, type MediaType } from "./request/media-types.ts";
import { parsePayload } from "./request/payload.ts";
import type { Preferences } from "./request/preferences.ts";
import { parseQuery, splitQuery } from "./request/query-string.ts";
import { requireLimits } from "./request/range-header.ts";
import { isRolledBack, profileHeaders, type RequestContext, readPreferences } from "./request-context.ts";
import { applyOutcome, preferenceHeaders, toBody } from "./response/build-response.ts";
import { type Outcome, requireAtMost, requireOne, runStatement } from "./run/run-statement.ts";
import { buildSession } from "./run/session.ts";

type Method = MutationInput["method"];

function toCheck(
  plan: MutationPlan,
  preferences: Preferences,
  isOne: boolean,
): ((outcome: Outcome) => void) | undefined {
  const max =
    preferences.handling === "strict" && plan.kind !== "insert" ? preferences.maxAffected : undefined;
  if (max === undefined && !isOne) return undefined;
  return (outcome) => {
    if (max !== undefined) requireAtMost(max)(outcome);
    if (isOne) requireOne(outcome);
  };
}

function toStatus({ method, plan, preferences, read }: Mutation, outcome: Outcome): number {
  const hasBody = read !== undefined;
  const isConflicting = plan.kind === "insert" && plan.conflict?.resolution === "merge-duplicates";
  const isEmpty = preferences.resolution === "merge-duplicates" && outcome.count === 0;
  // the counter goes up for each row and down again for each that was there already
  const isNothingNew = (isConflicting && (outcome.inserted ?? 0) <= 0) || isEmpty;
  if (method === "POST") return isNothingNew ? 200 : 201;
  if (method === "PUT") return hasBody ? (isNothingNew ? 200 : 201) : 204;
  return hasBody ? 200 : 204;
}

function toContentRange(method: Method, count: number, isCounted: boolean): string {
  const total = isCounted ? String(count) : "*";
  return method === "PATCH" && count > 0 ? `0-${count - 1}/${total}` : `*/${total}`;
}

function locationHeaders(name: string, location: string | undefined): [string, string][] {
  if (location === undefined) return [];
  const key: Record<string, string | null> = JSON.parse(location);
  const pairs = Object.entries(key).map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? "is.null" : `eq.${encodeURIComponent(value)}`}`,
  );
  return [["location", `/${encodeURIComponent(name)}?${pairs.join("&")}`]];
}

type Mutation = {
  method: Method;
  name: string;
  plan: MutationPlan;
  preferences: Preferences;
  mediaType: MediaType;
  read: ReadPlan | undefined;
  json: string | null;
};

async function prepareMutation(context: RequestContext, method: Method, name: string): Promise<Mutation> {
  const { request, cache, schema, settings } = context;
  const pairs = splitQuery(request.query);
  const mediaType = chooseMediaType(
    request.header("accept"),
    isRowFormat(settings),
    customMediaOf(cache, { schema, name }, pairs),
  );
  const query = parseQuery(pairs, false);
  const payload =
    method === "DELETE"
      ? undefined
      : parsePayload(await request.body(), request.header("content-type"), {
          hasColumns: query.columns !== undefined,
          isCall: false,
        });
  const relation = getRelation(cache, schema, name);
  checkEmbedPaths(query);
  const preferences = readPreferences(context);
  requireLimits(query);
  const isShown = preferences.return === "representation";
  const root = { source: { kind: "returned" } as const, alias: returnedName, relation, schema, name };
  const read = isShown ? planRead(cache, query, root, settings, { isRootFiltered: false }) : undefined;
  const plan = planMutation({ method, relation, query, payload, preferences });
  return { method, name, plan, preferences, mediaType, read, json: payload?.json ?? null };
}

function toResponse(context: RequestContext, mutation: Mutation, outcome: Outcome): RestResponse {
  const { method, name, plan, preferences, mediaType, read } = mutation;
  const shown = read ? toBody(outcome, mediaType, mediaType.format === "object") : undefined;
  const isResolved = plan.kind === "insert" && plan.conflict !== undefined && method === "POST";
  return applyOutcome(
    {
      status: toStatus(mutation, outcome),
      statusText: undefined,
      headers: [
        ...(shown ? [...shown.headers, ...profileHeaders(context)] : []),
        ["content-range", toContentRange(method, outcome.count, preferences.count !== undefined)],
        ...locationHeaders(name, outcome.location),
        ...preferenceHeaders(preferences, context.settings, {
          return: true,
          resolution: isResolved,
          missing: plan.kind !== "delete",
          maxAffected: plan.kind !== "insert",
        }),
      ],
      body: shown?.body,
    },
    outcome,
  );
}

/** Writes and answers. @throws RestError for whatever the request has wrong */
export async function mutateRelation(
  context: RequestContext,
  method: Method,
  name: string,
): Promise<RestResponse> {
  const mutation = await prepareMutation(context, method, name);
  const { plan, preferences, mediaType, read } = mutation;
  const written = mutationStatement(plan, mutation.json, {
    read,
    body: read ? "rows" : "none",
    mediaType,
    hasLocation: method === "POST" && preferences.return === "headers-only",
  });
  const statement = mediaType.plan ? planStatement(written, mediaType.plan) : written;
  const session = buildSession({ ...context, isReadOnly: false, timezone: preferences.timezone });
  const outcome = await runStatement(context.database, {
    session,
    statement,
    isReadOnly: false,
    isPlan: mediaType.plan !== undefined,
    preRequest: context.settings.preRequest,
    check: mediaType.plan ? undefined : toCheck(plan, preferences, mediaType.format === "object"),
    isRolledBack: isRolledBack(preferences, context.settings),
  });
  return mediaType.plan ? planResponse(outcome, mediaType) : toResponse(context, mutation, outcome);
}
