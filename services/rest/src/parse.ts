// The first stage: what a request says, before anything is known of the database.
import { isRowForm } from "./between-stages.ts";
import { mediaTypeError, RestError } from "./errors.ts";
import type { RestRequest } from "./http/messages.ts";
import { type Accepted, parseAccept } from "./parse/accept.ts";
import { chooseSchema } from "./parse/choose-schema.ts";
import { type Payload, parsePayload } from "./parse/payload.ts";
import { type Preferences, parsePreferences } from "./parse/preferences.ts";
import { parseQuery, type QueryPair, splitArguments, splitQuery, toLocation } from "./parse/query-string.ts";
import { type RowRange, readRange } from "./parse/range-header.ts";
import { parseResource } from "./parse/resource.ts";
import type { ParsedQuery } from "./parse/types.ts";
import type { RestSettings } from "./settings.ts";

type Said = {
  schema: string;
  /** the relation or function */
  name: string;
  pairs: readonly QueryPair[];
  query: ParsedQuery;
  preferences: Preferences;
  accept: readonly Accepted[];
};

/** GET or HEAD on a relation. `location` is the relation and the sorted query. */
export type ParsedRead = Said & {
  kind: "read";
  isHead: boolean;
  range: RowRange | undefined;
  location: string;
};

/** POST, PATCH, PUT or DELETE on a relation. */
export type ParsedWrite = Said & {
  kind: "write";
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  payload: Payload | undefined;
};

/** GET, HEAD or POST on a function; `texts` are the arguments of the query string. */
export type ParsedCall = Said & {
  kind: "call";
  method: "GET" | "HEAD" | "POST";
  texts: QueryPair[];
  payload: Payload | undefined;
  range: RowRange | undefined;
};

/** A question about the API itself: what may be done to a resource, or what there is at all. */
export type ParsedQuestion =
  | { kind: "options"; schema: string; of: "root" | "relation" | "function"; name: string }
  | { kind: "describe"; schema: string; accept: readonly Accepted[] };

const unsupported = (method: string) => new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);

type Rules = {
  settings: RestSettings;
  timezones: ReadonlySet<string>;
  /** the database makes forms of its own, which only it knows */
  hasCustomMedia: boolean;
};

async function readPayload(request: RestRequest, query: ParsedQuery, isCall: boolean): Promise<Payload> {
  const hasColumns = query.columns !== undefined;
  return parsePayload(await request.body(), request.header("content-type"), { hasColumns, isCall });
}

function readPreferences(request: RestRequest, { timezones }: Rules): Preferences {
  return parsePreferences(request.header("prefer"), (name) => timezones.has(name));
}

async function parseRelation(
  request: RestRequest,
  schema: string,
  name: string,
  rules: Rules,
): Promise<ParsedRead | ParsedWrite> {
  const { method, header } = request;
  const accept = parseAccept(header("accept"));
  const isMade = accept.some(({ form }) => form && isRowForm(form, rules.settings));
  if (!isMade && !rules.hasCustomMedia) throw mediaTypeError(accept);
  const pairs = splitQuery(request.query);
  const query = parseQuery(pairs, false);
  const said = { schema, name, pairs, query, accept };
  switch (method) {
    case "GET":
    case "HEAD": {
      const preferences = readPreferences(request, rules);
      const range = readRange(method, header("range"));
      return {
        ...said,
        kind: "read",
        preferences,
        range,
        isHead: method === "HEAD",
        location: toLocation(name, pairs),
      };
    }
    case "POST":
    case "PATCH":
    case "PUT":
    case "DELETE": {
      const payload = method === "DELETE" ? undefined : await readPayload(request, query, false);
      const preferences = readPreferences(request, rules);
      return { ...said, kind: "write", method, payload, preferences };
    }
    default:
      throw unsupported(method);
  }
}

async function parseCall(
  request: RestRequest,
  schema: string,
  name: string,
  rules: Rules,
): Promise<ParsedCall> {
  const { method, header } = request;
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  const pairs = splitQuery(request.query);
  const query = parseQuery(pairs, true);
  const payload = method === "POST" ? await readPayload(request, query, true) : undefined;
  const texts = splitArguments(query, method !== "POST");
  const preferences = readPreferences(request, rules);
  const range = readRange(method, header("range"));
  return {
    kind: "call",
    schema,
    name,
    method,
    pairs,
    query,
    payload,
    texts,
    preferences,
    range,
    accept: parseAccept(header("accept")),
  };
}

/**
 * Reads a request.
 * @throws RestError for a path, schema, method, query string, header or body that cannot be understood
 */
export async function parse(
  request: RestRequest,
  rules: Rules,
): Promise<ParsedRead | ParsedWrite | ParsedCall | ParsedQuestion> {
  const resource = parseResource(request.path);
  const { method } = request;
  const profile = method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile";
  const schema = chooseSchema(request.header(profile), rules.settings.schemas);
  if (method === "OPTIONS") return { kind: "options", schema, of: resource.kind, name: resource.name };
  if (resource.kind === "relation") return parseRelation(request, schema, resource.name, rules);
  if (resource.kind === "function") return parseCall(request, schema, resource.name, rules);
  if (method !== "GET" && method !== "HEAD") throw unsupported(method);
  return { kind: "describe", schema, accept: parseAccept(request.header("accept")) };
}

export type { Accepted, Format, MediaType } from "./parse/accept.ts";
export type { Payload } from "./parse/payload.ts";
export type { Preferences } from "./parse/preferences.ts";
export { type QueryPair, splitQuery, toLocation } from "./parse/query-string.ts";
export type { RowRange } from "./parse/range-header.ts";
export type {
  AggregateName,
  Condition,
  EmbedItem,
  Field,
  Filter,
  JsonStep,
  Operation,
  ParsedQuery,
  SelectItem,
} from "./parse/types.ts";
