// GET, HEAD and POST on a function.
import { returnedName } from "../between-stages.ts";
import { RestError } from "../errors.ts";
import type { MediaType, ParsedCall } from "../parse.ts";
import { type Routine, toKey } from "../schema-cache/types.ts";
import { chooseMediaType, toContentType } from "./choose-media-type.ts";
import { cutRange } from "./cut-range.ts";
import { isShareableCall, type Reader } from "./is-shareable.ts";
import { planCall } from "./plan-call.ts";
import { planRead } from "./plan-read.ts";
import { isRolledBack, preferenceHeaders, profileHeaders, requireSense } from "./preferred.ts";
import { customMediaOfCall, isCallFormat } from "./row-formats.ts";
import type { BodyKind, PlannedCall, ReadPlan, RunPlan } from "./types.ts";

/** What a query string says, for a function that takes it whole. */
const toJson = (texts: ParsedCall["texts"]): string =>
  JSON.stringify(Object.fromEntries(texts.map(({ key, value }) => [key, value])));

function toBodyKind(routine: Routine, method: string): BodyKind {
  if (routine.returns === "void" || method === "HEAD") return "none";
  if (routine.returns === "scalar") return "scalar";
  return routine.returnsSet || !routine.relation ? "rows" : "composite";
}

function planReturned(
  { schema, name, query, range, preferences }: ParsedCall,
  routine: Routine,
  { cache, settings }: Reader,
): ReadPlan {
  const relation =
    routine.relation && cache.relations.get(toKey(routine.relation.schema, routine.relation.name));
  const root = { source: { kind: "returned" } as const, alias: returnedName, relation, schema, name };
  const read = planRead(cache, query, root, settings, { isRootFiltered: true });
  requireSense(preferences, query);
  return Object.assign(read, cutRange(read, range));
}

function planRun(
  { method, preferences }: ParsedCall,
  routine: Routine,
  mediaType: MediaType,
  { settings }: Reader,
): RunPlan {
  const maxAffected = preferences.handling === "strict" ? preferences.maxAffected : undefined;
  if (maxAffected !== undefined && !routine.returnsSet) {
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }
  return {
    isReadOnly: method !== "POST" || routine.volatility !== "volatile",
    timezone: preferences.timezone,
    isPlannedForValues: false,
    routineSettings: routine.settings,
    isRolledBack: isRolledBack(preferences, settings),
    isOne: mediaType.format === "object" && routine.returnsSet,
    maxAffected,
    isExplained: mediaType.plan !== undefined,
  };
}

/** Plans a call. @throws RestError for whatever the request has wrong */
export function planCallOf(parsed: ParsedCall, reader: Reader): PlannedCall {
  const { schema, name, method, payload, texts, preferences } = parsed;
  const { cache, settings } = reader;
  const { maxRows } = settings;
  const isPost = method === "POST";
  const call = planCall(cache, {
    schema,
    name,
    texts: isPost ? undefined : texts,
    payload,
    columns: parsed.query.columns,
  });
  const { routine } = call;
  const mediaType = chooseMediaType(
    parsed.accept,
    isCallFormat(routine, settings),
    customMediaOfCall(cache, routine, parsed.pairs),
  );
  const read = planReturned(parsed, routine, reader);
  const { count } = preferences;
  const profile = routine.returns === "void" ? [] : profileHeaders(schema, settings);
  return {
    kind: "call",
    sql: {
      call,
      json: payload?.json ?? toJson(texts),
      read,
      body: toBodyKind(routine, method),
      mediaType,
      count: count && "exact",
      maxRows,
    },
    run: planRun(parsed, routine, mediaType, reader),
    reply: {
      kind: "call",
      mediaType,
      contentType: toContentType(mediaType),
      headers: [...profile, ...preferenceHeaders(preferences, settings, { maxAffected: true })],
      isHead: method === "HEAD",
      isShared: !isPost && isShareableCall(reader, routine, read),
      count,
      maxRows,
      routine,
      offset: routine.returnsSet ? read.offset : 0,
    },
  };
}
