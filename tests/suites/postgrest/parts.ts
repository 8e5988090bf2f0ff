import type { RestSettings } from "@undercroft/rest";

/** A part of PostgREST's spec: a file, the function in it, and what its settings differ in. */
export type SpecPart = { file: string; part: string; settings: Partial<RestSettings> };

const plain = [
  "AndOrParams",
  "ComputedRels",
  "CustomMedia",
  "Delete",
  "EmbedDisambiguation",
  "EmbedInnerJoin",
  "Insert",
  "JsonOperator",
  "NullsStrip",
  "Preferences",
  "Query",
  "Range",
  "RawOutputTypes",
  "RelatedQueries",
  "Rpc",
  "Singular",
  "SpreadQueries",
  "Update",
  "Upsert",
];

/** Those that ask for rows: what asks for plans, times, PostGIS, tokens and the description of the API is left out. */
export const specParts: SpecPart[] = [
  ...plain.map((name) => ({ file: `Query/${name}Spec`, part: "spec", settings: {} })),
  { file: "Query/AggregateFunctionsSpec", part: "allowed", settings: { aggregates: true } },
  { file: "Query/AggregateFunctionsSpec", part: "disallowed", settings: {} },
  { file: "Query/ErrorSpec", part: "pgErrorCodeMapping", settings: {} },
  {
    file: "Query/MultipleSchemaSpec",
    part: "spec",
    settings: { schemas: ["v1", "v2", 'SPECIAL "@/\\#~_-'] },
  },
  { file: "Query/PgSafeUpdateSpec", part: "disabledSpec", settings: {} },
  { file: "Query/QueryLimitedSpec", part: "spec", settings: { maxRows: 2 } },
  { file: "Query/UnicodeSpec", part: "spec", settings: { schemas: ["تست"] } },
  { file: "RpcPreRequestGucsSpec", part: "spec", settings: { preRequest: "test.custom_headers" } },
];

/** Examples that are left out on purpose: what their titles or what differs hold, and why. */
export const leftOut: [words: RegExp, reason: string][] = [
  [/get_lines?\b/, "PostGIS is no part of the PostgreSQL that comes along"],
  [
    /with embedding.*"id"": 1/s,
    "an embedded row is json here and jsonb there: a blank more in text that a handler of a media type makes",
  ],
  [/welcome\.xml/, "the document as it was written, with the line break before it"],
  [/Content-Length: 134 in place of 141/, "the same JSON with fewer blanks"],
  [
    /can embed a view that has group by|should show a nested non-spread/,
    "the same rows where no order, or one with ties, is asked for",
  ],
  [
    /trying to use ilike operator on data reps/,
    "the same refusal; PostgreSQL names the type of the text, which is given here",
  ],
  [/temp_file_limit/, "the same refusal; PostgreSQL 18 writes the name of the setting in quotes"],
  [/works with count=estimated/, "there is always a limit here, below which an estimate is exact"],
];
