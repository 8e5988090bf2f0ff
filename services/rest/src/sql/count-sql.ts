// The rows a read would have without its limit: filters and inner embeds only.
import type { EmbedPlan, ReadPlan } from "../plan.ts";
import { conditionSql, type EmbedTest, whereSql } from "./condition-sql.ts";
import { fromSql, joinSql } from "./read-sql.ts";
import type { SqlWriter } from "./sql-writer.ts";

function existsSql(embed: EmbedPlan, parentAlias: string, writer: SqlWriter): string {
  const { from, conditions } = joinSql(embed, parentAlias);
  return `exists (select from ${from}${whereSql([...conditions, ...countConditions(embed.read, writer)])})`;
}

function countConditions(level: ReadPlan, writer: SqlWriter): string[] {
  const embedTest: EmbedTest = (embed, isNull) => {
    const exists = existsSql(embed, level.alias, writer);
    return isNull ? `not ${exists}` : exists;
  };
  const parts = level.conditions.map((condition) => conditionSql(level.alias, condition, writer, embedTest));
  for (const embed of level.embeds) if (embed.isInner) parts.push(existsSql(embed, level.alias, writer));
  return parts;
}

/** One row per counted row. @param cap count no further than this */
export function countedSql(plan: ReadPlan, writer: SqlWriter, cap?: number): string {
  const limit = cap === undefined ? "" : ` limit ${cap}`;
  return `select from ${fromSql(plan)}${whereSql(countConditions(plan, writer))}${limit}`;
}
