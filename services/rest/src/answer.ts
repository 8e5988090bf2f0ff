// From a request to its answer: parse, plan, sql, run, respond.
import type { RoleDatabase } from "@undercroft/postgres";
import type { Authenticator, Caller } from "./authenticate.ts";
import { corsHeaders, describeOptions, preflightResponse } from "./describe/describe-options.ts";
import { type DescriptionCache, describeRoot } from "./describe/describe-root.ts";
import { urlTooLongError } from "./errors.ts";
import type { RestRequest, RestResponse } from "./http/messages.ts";
import type { KnownReads } from "./known-reads/known-reads.ts";
import { parse } from "./parse.ts";
import { plan } from "./plan.ts";
import { errorResponse, respond } from "./respond.ts";
import { run } from "./run.ts";
import type { SchemaCacheKeeper } from "./schema-cache/keep-schema-cache.ts";
import type { RestSettings } from "./settings.ts";
import { toSql } from "./sql.ts";
import { toRestError } from "./sql-states.ts";
import { Stopwatch } from "./stopwatch.ts";

/** What every answer needs. */
export type AnswerDeps = {
  database: RoleDatabase;
  authenticator: Authenticator;
  keeper: SchemaCacheKeeper;
  knownReads: KnownReads;
  descriptions: DescriptionCache;
  /** those it was started with; requests go by the ones in force */
  settings: RestSettings;
  /** told of failures that are ours, for the log */
  onError: (error: unknown) => void;
};

/** True for the question a browser asks before a request from another origin. */
function isPreflight(request: RestRequest): boolean {
  return (
    request.method === "OPTIONS" &&
    request.header("origin") !== undefined &&
    request.header("access-control-request-method") !== undefined
  );
}

/**
 * The way of a request, read, write and call alike: each stage is entered once, in this order, and knows nothing of the others but
 * what the one before hands over. A read that is known already begins where it is run.
 */
async function pass(
  request: RestRequest,
  caller: Caller,
  deps: AnswerDeps,
  watch: Stopwatch | undefined,
): Promise<RestResponse> {
  const cache = deps.keeper.current() ?? (await deps.keeper.get());
  const settings = cache.settingsByRole.get(caller.role) ?? cache.settings;
  const reader = { cache, settings, role: caller.role };
  const known = deps.knownReads.find(request, reader);
  const runner = { request, caller, cache, settings, database: deps.database };
  let ready = known.ready;
  if (!ready) {
    const { timezones, customMedia } = cache;
    const parsed = await parse(request, { settings, timezones, hasCustomMedia: customMedia.size > 0 });
    const { schema } = parsed;
    watch?.mark("parse");
    if (parsed.kind === "options") return describeOptions(cache, parsed);
    if (parsed.kind === "describe") return describeRoot(parsed, { ...runner, schema }, deps.descriptions);
    const planned = plan(parsed, reader);
    watch?.mark("plan");
    const statements = toSql(planned, known.isForValues);
    watch?.mark("sql");
    ready = { statements, run: planned.run, reply: planned.reply, schema };
    known.keep(ready);
  }
  const outcome = await run(ready.run, ready.statements, { ...runner, schema: ready.schema });
  watch?.mark("transaction");
  const response = respond(ready.reply, outcome);
  watch?.mark("response");
  return outcome.isBehind ? { ...response, isShared: false } : response;
}

/** Answers a request; whatever goes wrong is an answer too, so this never throws. */
export async function answer(request: RestRequest, deps: AnswerDeps): Promise<RestResponse> {
  const { authenticator, keeper, settings } = deps;
  const watch = keeper.settings().serverTiming ? new Stopwatch() : undefined;
  let caller: Caller | undefined;
  let response: RestResponse;
  try {
    if (isPreflight(request)) return preflightResponse(request.header("access-control-request-headers"));
    if (request.query.length + request.path.length > settings.urlLimit)
      throw urlTooLongError(settings.urlLimit);
    const authorization = request.header("authorization");
    caller = authenticator.recall(authorization) ?? (await authenticator.authenticate(authorization));
    watch?.mark("jwt");
    response = await pass(request, caller, deps, watch);
  } catch (error) {
    const isAnonymous = caller === undefined || caller.role === keeper.settings().anonymousRole;
    const refusal = toRestError(error, isAnonymous);
    if (refusal.code === "PGRSTX00") deps.onError(error);
    response = errorResponse(refusal);
    if (request.method === "HEAD") response = { ...response, body: undefined };
  }
  response.headers.push(...corsHeaders);
  if (watch) response.headers.push(["server-timing", watch.toHeader()]);
  return response;
}
