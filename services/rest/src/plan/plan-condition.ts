// Filters and logic trees against a level: a name may be a column or an embed.
import { RestError } from "../errors.ts";
import type { Condition, Filter } from "../parse.ts";
import type { Relation } from "../schema-cache/types.ts";
import type { EmbedPlan, PlannedCondition, ReadPlan } from "./types.ts";

type Level = { relation: Relation | undefined; embeds: readonly EmbedPlan[] };

function planEmbedFilter(embed: EmbedPlan, filter: Filter): PlannedCondition {
  const { operation, isNegated, field } = filter;
  if (operation.kind !== "is" || (operation.value !== "null" && operation.value !== "not_null")) {
    throw new RestError(400, "PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
      details: "Only is null or not is null filters are allowed on embedded resources",
    });
  }
  return { kind: "embed", embed, isNull: (operation.value === "null") !== isNegated };
}

function planFilter(level: Level, filter: Filter): PlannedCondition {
  const { field, isNegated, operation } = filter;
  const column = level.relation?.columns.get(field.name);
  const embed =
    field.path.length === 0
      ? (level.embeds.find(({ name }) => name === field.name) ??
        level.embeds.find(({ read }) => read.name === field.name))
      : undefined;
  // an embed named by its key column leaves that column filterable
  if (embed && !(column && operation.kind !== "is")) return planEmbedFilter(embed, filter);
  return { kind: "filter", ref: { name: field.name, path: field.path, column }, isNegated, operation };
}

/** A condition on one level. @throws RestError PGRST120 */
export function planCondition(level: Level | ReadPlan, condition: Condition): PlannedCondition {
  if (condition.kind === "filter") return planFilter(level, condition);
  return {
    kind: condition.kind,
    isNegated: condition.isNegated,
    conditions: condition.conditions.map((inner) => planCondition(level, inner)),
  };
}
