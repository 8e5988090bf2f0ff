// POST, PATCH, PUT and DELETE on a relation.
import { returnedName } from "../between-stages.ts";
import type { ParsedWrite } from "../parse.ts";
import { chooseMediaType, toContentType } from "./choose-media-type.ts";
import { getRelation } from "./find-relation.ts";
import type { Reader } from "./is-shareable.ts";
import { checkEmbedPaths, planMutation } from "./plan-mutation.ts";
import { planRead } from "./plan-read.ts";
import { isRolledBack, preferenceHeaders, profileHeaders, requireSense } from "./preferred.ts";
import { customMediaOf, isRowFormat } from "./row-formats.ts";
import type { MutationPlan, PlannedWrite } from "./types.ts";

function toReplyHeaders(
  { method, schema, preferences }: ParsedWrite,
  change: MutationPlan,
  { settings }: Reader,
): [string, string][] {
  const isShown = preferences.return === "representation";
  const applied = preferenceHeaders(preferences, settings, {
    return: true,
    resolution: change.kind === "insert" && change.conflict !== undefined && method === "POST",
    missing: change.kind !== "delete",
    maxAffected: change.kind !== "insert",
  });
  return [...(isShown ? profileHeaders(schema, settings) : []), ...applied];
}

/** Plans a write. @throws RestError for whatever the request has wrong */
export function planWriteOf(parsed: ParsedWrite, reader: Reader): PlannedWrite {
  const { method, schema, name, query, payload, preferences } = parsed;
  const { cache, settings } = reader;
  const mediaType = chooseMediaType(
    parsed.accept,
    isRowFormat(settings),
    customMediaOf(cache, { schema, name }, parsed.pairs),
  );
  const relation = getRelation(cache, schema, name);
  checkEmbedPaths(query);
  requireSense(preferences, query);
  const isShown = preferences.return === "representation";
  const root = { source: { kind: "returned" } as const, alias: returnedName, relation, schema, name };
  const read = isShown ? planRead(cache, query, root, settings, { isRootFiltered: false }) : undefined;
  const change = planMutation({ method, relation, query, payload, preferences });
  const isExplained = mediaType.plan !== undefined;
  const isStrict = preferences.handling === "strict" && change.kind !== "insert";
  return {
    kind: "write",
    sql: {
      change,
      json: payload?.json ?? null,
      read,
      body: read ? "rows" : "none",
      mediaType,
      hasLocation: method === "POST" && preferences.return === "headers-only",
    },
    run: {
      isReadOnly: false,
      timezone: preferences.timezone,
      isPlannedForValues: false,
      routineSettings: undefined,
      isRolledBack: isRolledBack(preferences, settings),
      isOne: mediaType.format === "object",
      maxAffected: isStrict ? preferences.maxAffected : undefined,
      isExplained,
    },
    reply: {
      kind: "write",
      mediaType,
      contentType: toContentType(mediaType),
      headers: toReplyHeaders(parsed, change, reader),
      isHead: false,
      isShared: false,
      count: preferences.count,
      maxRows: settings.maxRows,
      method,
      name,
      isShown,
      isMerging: preferences.resolution === "merge-duplicates",
      isConflicting: change.kind === "insert" && change.conflict?.resolution === "merge-duplicates",
    },
  };
}
