// GET and HEAD on a relation.
import type { ParsedRead } from "../parse.ts";
import { chooseMediaType, toContentType } from "./choose-media-type.ts";
import { cutRange } from "./cut-range.ts";
import { getRelation } from "./find-relation.ts";
import { isShareableRead, type Reader } from "./is-shareable.ts";
import { planRead } from "./plan-read.ts";
import { isRolledBack, preferenceHeaders, profileHeaders, requireSense } from "./preferred.ts";
import { customMediaOf, isRowFormat } from "./row-formats.ts";
import type { PlannedRead } from "./types.ts";

/** Operators on arrays and words, alone or within and=() and or=(). */
const contained = /(?:^|[.,(])(?:cs|cd|ov|fts|plfts|phfts|wfts)(?:\(\w+\))?\./;

/** Plans a read. @throws RestError for whatever the request has wrong */
export function planReadOf(parsed: ParsedRead, reader: Reader): PlannedRead {
  const { schema, name, pairs, query, preferences, isHead, location } = parsed;
  const { cache, settings } = reader;
  const { maxRows } = settings;
  const mediaType = chooseMediaType(
    parsed.accept,
    isRowFormat(settings),
    customMediaOf(cache, { schema, name }, pairs),
  );
  const relation = getRelation(cache, schema, name);
  const source = { kind: "relation", schema, name } as const;
  const root = { source, alias: name, relation, schema, name };
  const read = planRead(cache, query, root, settings, { isRootFiltered: true });
  requireSense(preferences, query);
  Object.assign(read, cutRange(read, parsed.range));
  const isExplained = mediaType.plan !== undefined;
  const isOne = mediaType.format === "object";
  const { count, timezone } = preferences;
  return {
    kind: "read",
    sql: { read, body: isHead && !isOne ? "none" : "rows", mediaType, count, maxRows },
    run: {
      isReadOnly: true,
      timezone,
      isPlannedForValues: pairs.some(({ value }) => contained.test(value)),
      routineSettings: undefined,
      isRolledBack: isRolledBack(preferences, settings),
      isOne,
      maxAffected: undefined,
      isExplained,
    },
    reply: {
      kind: "read",
      mediaType,
      contentType: toContentType(mediaType),
      headers: [...profileHeaders(schema, settings), ...preferenceHeaders(preferences, settings, {})],
      isHead,
      isShared: mediaType.format !== "custom" && !isExplained && isShareableRead(reader, read),
      count,
      maxRows,
      name,
      offset: read.offset,
      location,
    },
  };
}
