// Which function a call means, and how it gets its arguments.
import { RestError } from "../errors.ts";
import type { Payload } from "../parse.ts";
import { findSimilar } from "../schema-cache/find-similar.ts";
import { type Routine, type SchemaCache, toKey } from "../schema-cache/types.ts";
import { namesAreNear } from "./find-relation.ts";
import type { CallArguments, CallPlan } from "./types.ts";

/** A call as it came. */
export type CallInput = {
  schema: string;
  name: string;
  /** by GET: pairs of the query string; by POST: undefined */
  texts: { key: string; value: string }[] | undefined;
  payload: Payload | undefined;
  /** the `columns` parameter: only these keys of the body count */
  columns: string[] | undefined;
};

const bodyTypes: Record<string, readonly string[]> = {
  "application/json": ["json", "jsonb"],
  "text/plain": ["text"],
  "text/xml": ["xml"],
  "application/octet-stream": ["bytea"],
};

/** Whether the names fit; a parameter without a name is met by the empty name. */
function accepts(routine: Routine, names: readonly string[]): boolean {
  const given = new Set(names);
  for (const name of given)
    if (!routine.parameters.some((parameter) => parameter.name === name)) return false;
  return routine.parameters.every(({ name, hasDefault }) => hasDefault || given.has(name));
}

function takesBody(routine: Routine, payload: Payload | undefined): boolean {
  if (!payload || !routine.hasUnnamedParameter) return false;
  return bodyTypes[payload.type]?.includes(routine.parameters[0]?.type ?? "") === true;
}

const toList = (names: readonly string[]) => `(${[...names].sort().join(", ")})`;

/**
 * The overload that what was given is a part of, else the one whose parameters are most like it; where there is no
 * function of this name, one whose name is nearly this.
 */
function suggest(
  cache: SchemaCache,
  { schema, name }: CallInput,
  given: readonly string[],
): string | undefined {
  const overloads = (cache.routines.get(toKey(schema, name)) ?? []).map(({ parameters }) =>
    parameters.map((parameter) => parameter.name),
  );
  if (overloads.length > 0) {
    const whole = overloads.find((names) => given.length > 0 && given.every((one) => names.includes(one)));
    const similar = whole ? toList(whole) : findSimilar(toList(given), overloads.map(toList));
    return similar && `${schema}.${name}${similar}`;
  }
  const others = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema);
  const similar = findSimilar(name, new Set(others.map((routine) => routine.name)), namesAreNear);
  return similar && `${schema}.${similar}`;
}

function missingError(cache: SchemaCache, input: CallInput, names: readonly string[]): RestError {
  const { schema, name, payload } = input;
  const full = `${schema}.${name}`;
  const list = [...names].sort().join(", ");
  const isBodyPossible = payload && bodyTypes[payload.type];
  const unnamed = isBodyPossible
    ? ` or with a single unnamed ${bodyTypes[payload.type]?.join("/")} parameter`
    : "";
  const searched =
    payload?.kind === "raw"
      ? ` with a single unnamed ${bodyTypes[payload.type]?.join("/")} parameter`
      : names.length === 0
        ? ` without parameters${unnamed}`
        : ` with parameter${names.length > 1 ? "s" : ""} ${list}${unnamed}`;
  const suggestion = payload?.kind === "raw" ? undefined : suggest(cache, input, names);
  return new RestError(
    404,
    "PGRST202",
    payload?.kind === "raw"
      ? `Could not find the function ${full} in the schema cache`
      : names.length === 0
        ? `Could not find the function ${full} without parameters in the schema cache`
        : `Could not find the function ${full}(${list}) in the schema cache`,
    {
      details: `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`,
      hint: suggestion ? `Perhaps you meant to call the function ${suggestion}` : null,
    },
  );
}

/** In PostgREST's order, whichever was made first: those of fewer parameters, then by the names and types of these. */
function ambiguousError(found: readonly Routine[]): RestError {
  const shapeOf = ({ parameters }: Routine) => parameters.map(({ name, type }) => `${name} ${type}`).join();
  const sorted = found.toSorted(
    (a, b) => a.parameters.length - b.parameters.length || (shapeOf(a) < shapeOf(b) ? -1 : 1),
  );
  const list = sorted.map(({ schema, name, parameters }) => {
    const shown = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ");
    return `${schema}.${name}(${shown})`;
  });
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${list.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}

function planTexts(routine: Routine, texts: { key: string; value: string }[]): CallArguments {
  const parameters = routine.parameters.flatMap(({ name, type, isVariadic }) => {
    const values = texts.filter(({ key }) => key === name).map(({ value }) => value);
    if (values.length === 0) return [];
    return [{ name, type, isVariadic, values: isVariadic ? values : values.slice(-1) }];
  });
  return parameters.length === 0 ? { kind: "none" } : { kind: "texts", parameters };
}

function planJson(routine: Routine, names: readonly string[]): CallArguments {
  const parameters = routine.parameters
    .filter(({ name }) => names.includes(name))
    .map(({ name, type, isVariadic }) => ({ name, type, isVariadic }));
  return parameters.length === 0 ? { kind: "none" } : { kind: "json", parameters };
}

/**
 * The function and its arguments.
 * @throws RestError PGRST202 when none fits, PGRST203 when several do
 */
export function planCall(cache: SchemaCache, input: CallInput): CallPlan {
  const { payload } = input;
  const texts = input.texts ?? payload?.fields;
  const names = [...new Set(texts ? texts.map(({ key }) => key) : (input.columns ?? payload?.keys ?? []))];
  const overloads = cache.routines.get(toKey(input.schema, input.name)) ?? [];
  const isNamed = !payload || (payload.kind !== "raw" && payload.kind !== "scalar");
  const matching = isNamed ? overloads.filter((routine) => accepts(routine, names)) : [];
  if (matching.length > 1) throw ambiguousError(matching);
  const [named] = matching;
  if (named?.hasUnnamedParameter) {
    const type = named.parameters[0]?.type ?? "json";
    // a call by GET that says nothing leaves the default to the function
    return {
      kind: "call",
      routine: named,
      arguments: payload || names.length > 0 ? { kind: "body", type } : { kind: "none" },
    };
  }
  if (named) {
    return {
      kind: "call",
      routine: named,
      arguments: texts ? planTexts(named, texts) : planJson(named, names),
    };
  }
  const whole = overloads.filter((routine) => takesBody(routine, payload));
  if (whole.length > 1) throw ambiguousError(whole);
  const [routine] = whole;
  if (!routine) throw missingError(cache, input, names);
  return { kind: "call", routine, arguments: { kind: "body", type: routine.parameters[0]?.type ?? "json" } };
}
