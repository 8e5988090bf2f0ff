// Functions as the catalogue has them, turned into what can be called and what is a computed relationship.
import { type Parameter, type Relationship, type Routine, toKey } from "./types.ts";

/** A row of the routines query. */
export type CatalogueRoutine = {
  oid: string;
  schema: string;
  name: string;
  parameters: { name: string; type: string; mode: string }[];
  defaults: number;
  volatility: Routine["volatility"];
  is_void: boolean;
  is_composite: boolean;
  return_type: string;
  return_media: { type: string; is_bytes: boolean } | null;
  returns_set: boolean;
  returns_one: boolean;
  relation: { schema: string; name: string } | null;
  argument_relation: { schema: string; name: string } | null;
  settings: string[];
  comment: string | null;
};

function toParameters(routine: CatalogueRoutine): Parameter[] {
  const inputs = routine.parameters.filter(({ mode }) => mode === "i" || mode === "b" || mode === "v");
  return inputs.map(({ name, type, mode }, i) => ({
    name,
    type,
    hasDefault: i >= inputs.length - routine.defaults,
    isVariadic: mode === "v",
  }));
}

/** What one unnamed parameter may be: it takes the whole body. */
const bodyTypes: ReadonlySet<string> = new Set(["json", "jsonb", "text", "xml", "bytea"]);

function toRoutine(
  routine: CatalogueRoutine,
  toSettings: (settings: readonly string[]) => [string, string][],
): Routine | undefined {
  const parameters = toParameters(routine);
  const unnamed = parameters.filter(({ name }) => name === "").length;
  if (unnamed > 1 || (unnamed === 1 && parameters.length > 1)) return undefined;
  if (unnamed === 1 && !bodyTypes.has(parameters[0]?.type ?? "")) return undefined;
  return {
    oid: routine.oid,
    schema: routine.schema,
    name: routine.name,
    parameters,
    hasUnnamedParameter: unnamed === 1,
    volatility: routine.volatility,
    returns: routine.is_void ? "void" : routine.is_composite ? "composite" : "scalar",
    returnsSet: routine.returns_set,
    returnType: routine.return_type,
    ownMedia: routine.return_media
      ? { type: routine.return_media.type, isBytes: routine.return_media.is_bytes, handler: undefined }
      : undefined,
    relation: routine.relation ?? undefined,
    settings: toSettings(routine.settings),
    comment: routine.comment,
  };
}

/** Callable functions by "schema.name". */
export function toRoutines(
  routines: readonly CatalogueRoutine[],
  toSettings: (settings: readonly string[]) => [string, string][],
): Map<string, Routine[]> {
  const found = new Map<string, Routine[]>();
  for (const entry of routines) {
    const routine = toRoutine(entry, toSettings);
    if (!routine) continue;
    const key = toKey(routine.schema, routine.name);
    const overloads = found.get(key);
    if (overloads) overloads.push(routine);
    else found.set(key, [routine]);
  }
  return found;
}

/** Functions of a relation's row that return rows of a relation, by "schema.name" of the former. */
export function toComputedRelationships(routines: readonly CatalogueRoutine[]): Map<string, Relationship[]> {
  const found = new Map<string, Relationship[]>();
  for (const {
    schema,
    name,
    argument_relation: source,
    relation: target,
    returns_set,
    returns_one,
  } of routines) {
    if (!source || !target) continue;
    const key = toKey(source.schema, source.name);
    const relationship: Relationship = {
      source,
      target,
      cardinality: returns_one || !returns_set ? "many-to-one" : "one-to-many",
      constraint: name,
      columns: [],
      computed: { schema, name },
      isSelf: false,
      isForward: false,
    };
    found.set(key, [...(found.get(key) ?? []), relationship]);
  }
  return found;
}
