// Which forms the rows of a request can take.
import { isRowForm } from "../between-stages.ts";
import type { MediaType, QueryPair } from "../parse.ts";
import { type CustomMedia, type Routine, type SchemaCache, toKey } from "../schema-cache/types.ts";

/** Which forms the rows of a relation can take. */
export function isRowFormat(settings: { plan: boolean }): (mediaType: MediaType) => boolean {
  return (form) => isRowForm(form, settings);
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

/** Which forms the answer of a function can take. */
export function isCallFormat(
  routine: Routine,
  settings: { plan: boolean },
): (mediaType: MediaType) => boolean {
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

/** The media types that the database makes of what a function returns. */
export function customMediaOfCall(
  cache: SchemaCache,
  routine: Routine,
  pairs: readonly QueryPair[],
): readonly CustomMedia[] {
  if (routine.ownMedia) return [routine.ownMedia];
  return routine.returns === "composite" ? customMediaOf(cache, routine.relation, pairs) : [];
}
