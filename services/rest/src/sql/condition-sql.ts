// Filters as SQL. Values are bound without a type, so PostgreSQL takes the column's.
import { toArrayText } from "../array-text.ts";
import type { Operation } from "../parse.ts";
import type { ColumnRef, EmbedPlan, PlannedCondition } from "../plan.ts";
import { comparedSql } from "./column-sql.ts";
import { quoteIdentifier, quoteLiteral, type SqlWriter } from "./sql-writer.ts";

/** How a filter on the presence of an embed is written; differs between the read and its count. */
export type EmbedTest = (embed: EmbedPlan, isNull: boolean) => string;

const documents = new Set([
  "text",
  "character varying",
  "character",
  "json",
  "jsonb",
  "extensions.citext",
  "citext",
]);

function isDocument({ column, path }: ColumnRef): boolean {
  return path.length > 0 || documents.has(column?.baseType ?? "");
}

const isTests = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
} as const;

function operationSql(alias: string, ref: ColumnRef, operation: Operation, writer: SqlWriter): string {
  const column = comparedSql(alias, ref);
  const fromText = ref.path.length === 0 ? ref.column?.fromText : undefined;
  const read = fromText ? (text: string) => `${fromText}(${text}::text)` : undefined;
  switch (operation.kind) {
    case "compare": {
      const bound = writer.bind(operation.value, operation.pair);
      const value = read && !operation.quantifier ? read(bound) : bound;
      const operand = operation.quantifier ? `${operation.quantifier}(${value})` : value;
      return `${column} ${operation.operator} ${operand}`;
    }
    case "is":
      return `${column} ${isTests[operation.value]}`;
    case "in":
      return read
        ? `${column} = any(array(select ${read("_v")} from unnest(${writer.bind(toArrayText(operation.values))}::text[]) _v))`
        : `${column} = any(${writer.bind(toArrayText(operation.values))})`;
    case "distinct":
      return `${column} is distinct from ${read ? read(writer.bind(operation.value)) : writer.bind(operation.value)}`;
    case "search": {
      // the configuration must be a constant, or no index on the document can be used
      const language = operation.language === undefined ? "" : `${quoteLiteral(operation.language)}, `;
      const document = isDocument(ref) ? `to_tsvector(${language}${column})` : column;
      return `${document} @@ ${operation.function}(${language}${writer.bind(operation.value)})`;
    }
  }
}

export function conditionSql(
  alias: string,
  condition: PlannedCondition,
  writer: SqlWriter,
  embedTest: EmbedTest,
): string {
  if (condition.kind === "embed") return embedTest(condition.embed, condition.isNull);
  const sql =
    condition.kind === "filter"
      ? operationSql(alias, condition.ref, condition.operation, writer)
      : condition.conditions
          .map((inner) => conditionSql(alias, inner, writer, embedTest))
          .join(` ${condition.kind} `);
  if (condition.isNegated) return `not (${sql})`;
  return condition.kind === "filter" ? sql : `(${sql})`;
}

/** ` where …`, or nothing. */
export function whereSql(parts: readonly string[]): string {
  return parts.length === 0 ? "" : ` where ${parts.join(" and ")}`;
}

/** The presence of an embed where it was joined. */
export const joinedEmbedTest: EmbedTest = (embed, isNull) => {
  const lateral = quoteIdentifier(embed.lateral);
  if (embed.isToOne && !embed.isHidden) return `${lateral} is ${isNull ? "not " : ""}distinct from null`;
  return `${lateral}."_j" is ${isNull ? "" : "not "}null`;
};
