// The type `Database` in the shape supabase-js infers from. https://supabase.com/docs/guides/api/rest/generating-types
import type { Catalogue, Column, ForeignKey, Relation, Routine } from "./catalogue.ts";

const scalars: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
  record: "Record<string, unknown>",
  tsvector: "unknown",
};

type TypeRef = { typeName: string; typeKind: string; isArray: boolean };

function scalar(type: TypeRef): string {
  const base = scalars[type.typeName] ?? "string";
  return type.isArray ? `${base}[]` : base;
}

/** Columns whose values a check constraint lists: `check (role in ('admin', 'moderator'))` says a string union. */
function unions(relation: Relation): Map<string, string> {
  const found = new Map<string, string>();
  for (const constraint of relation.constraints) {
    const list = /^CHECK \(\(?(\w+) = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)?\)$/.exec(
      constraint.definition,
    );
    const single = /^CHECK \(\(?(\w+) = ('[^']*'::text)\)?\)$/.exec(constraint.definition);
    const match = list ?? single;
    if (!match?.[1] || !match[2]) continue;
    const values = [...match[2].matchAll(/'([^']*)'::text/g)].map((value) => JSON.stringify(value[1]));
    found.set(match[1], values.join(" | "));
  }
  return found;
}

function block(indent: string, name: string, lines: string[]): string {
  return lines.length === 0
    ? `${indent}${name}: { [_ in never]: never };`
    : `${indent}${name}: {\n${lines.join("\n")}\n${indent}};`;
}

function relationship(key: ForeignKey): string {
  const list = (names: string[]) => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
  return `          { foreignKeyName: "${key.name}"; columns: ${list(key.columns)}; isOneToOne: ${key.isOneToOne}; referencedRelation: "${key.target}"; referencedColumns: ${list(key.targetColumns)} },`;
}

function relation(it: Relation, keys: ForeignKey[]): string {
  const values = unions(it);
  const type = (column: Column) => {
    const base = values.get(column.name) ?? scalar(column);
    return column.isNullable && base !== "unknown" ? `${base} | null` : base;
  };
  const row = it.columns.map((column) => `          ${column.name}: ${type(column)};`);
  const written = (isOptional: (column: Column) => boolean) =>
    it.columns.map((column) =>
      column.isGenerated
        ? `          ${column.name}?: never;`
        : `          ${column.name}${isOptional(column) ? "?" : ""}: ${type(column)};`,
    );
  const relationships = keys
    .filter((key) => key.schema === it.schema && key.table === it.name)
    .map(relationship);
  return block("      ", it.name, [
    block("        ", "Row", row),
    ...(it.kind === "view"
      ? []
      : [
          block(
            "        ",
            "Insert",
            written((column) => column.isOptional),
          ),
          block(
            "        ",
            "Update",
            written(() => true),
          ),
        ]),
    `        Relationships: [${relationships.length > 0 ? `\n${relationships.join("\n")}\n        ` : ""}];`,
  ]);
}

/** One function; with overloads a union of them, as supabase-js reads it. */
function routine(overloads: readonly Routine[], catalogue: Catalogue): string {
  const [first] = overloads;
  if (overloads.length === 1 && first)
    return block("      ", first.name, signature(first, catalogue, "        "));
  const all = overloads.map(
    (it) => `        | {\n${signature(it, catalogue, "            ").join("\n")}\n          }`,
  );
  return `      ${first?.name}:\n${all.join("\n")};`;
}

function signature(it: Routine, catalogue: Catalogue, indent: string): string[] {
  const inputs = it.arguments.filter((argument) => ["i", "b", "v"].includes(argument.mode));
  const args = inputs.map((argument) => {
    const nullable = argument.isOptional ? " | null" : "";
    return `${argument.name}${argument.isOptional ? "?" : ""}: ${scalar(argument)}${nullable}`;
  });
  const table = it.arguments.filter((argument) => argument.mode === "t" || argument.mode === "o");
  const isRelation = catalogue.relations.some(
    (relation) => relation.schema === "public" && relation.name === it.returnType.relation,
  );
  const one =
    table.length > 0
      ? `{ ${table.map((column) => `${column.name}: ${scalar(column)}`).join("; ")} }`
      : isRelation
        ? `Database["public"]["Tables"]["${it.returnType.relation}"]["Row"]`
        : scalar(it.returnType);
  return [
    `${indent}Args: ${args.length > 0 ? `{ ${args.join("; ")} }` : "never"};`,
    `${indent}Returns: ${one}${it.returnsSet ? "[]" : ""};`,
  ];
}

/** The text of `contract/src/database.types.ts`. */
export function renderTypes(catalogue: Catalogue): string {
  const inPublic = catalogue.relations.filter((it) => it.schema === "public");
  const tables = inPublic.filter((it) => it.kind === "table");
  const views = inPublic.filter((it) => it.kind === "view");
  const routines = catalogue.routines.filter((it) => it.schema === "public" && !it.isTrigger);
  return [
    "// Generated by `npm run generate` from the migrated database; never edit it.",
    "",
    "/** Any JSON value, as json and jsonb columns hold it. */",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "/** Tables, views and functions of the public schema, as supabase-js infers queries from them. */",
    "export type Database = {",
    "  public: {",
    block(
      "    ",
      "Tables",
      tables.map((it) => relation(it, catalogue.foreignKeys)),
    ),
    block(
      "    ",
      "Views",
      views.map((it) => relation(it, catalogue.foreignKeys)),
    ),
    block(
      "    ",
      "Functions",
      [...Map.groupBy(routines, (it) => it.name).values()].map((all) => routine(all, catalogue)),
    ),
    block("    ", "Enums", []),
    block("    ", "CompositeTypes", []),
    "  };",
    "};",
    "",
    "/** A row of a public table. */",
    'export type Tables<T extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][T]["Row"];',
    "",
  ].join("\n");
}
