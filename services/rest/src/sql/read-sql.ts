// A tree of levels as one select: every embed is a subquery, in the select list of the level above or joined to it.
import { returnedName } from "../between-stages.ts";
import type { EmbedPlan, PlannedCondition, PlannedOrder, ReadPlan, SelectColumn } from "../plan.ts";
import { allSql, columnSql, comparedSql, expressionSql, outputName, selectedSql } from "./column-sql.ts";
import { conditionSql, joinedEmbedTest, whereSql } from "./condition-sql.ts";
import { quoteIdentifier, quoteLiteral, quoteName, type SqlWriter } from "./sql-writer.ts";

/** What a level is read from. */
export function fromSql({ source, alias }: ReadPlan): string {
  switch (source.kind) {
    case "returned":
      return quoteIdentifier(returnedName);
    case "computed": {
      const rows = quoteIdentifier(source.argument);
      // what a mutation returned has the row's columns, not its type
      const row = source.row ? `row(${rows}.*)::${quoteName(source.row.schema, source.row.name)}` : rows;
      return `${quoteName(source.schema, source.name)}(${row}) as ${quoteIdentifier(alias)}`;
    }
    case "relation": {
      const name = quoteName(source.schema, source.name);
      return source.name === alias ? name : `${name} as ${quoteIdentifier(alias)}`;
    }
  }
}

/** How an embed hangs on the level above: a further source (the junction) and the conditions. */
export function joinSql(embed: EmbedPlan, parentAlias: string): { from: string; conditions: string[] } {
  const { junction, columns } = embed.relationship;
  const equal = (left: string, leftColumn: string, right: string, rightColumn: string) =>
    `${quoteIdentifier(left)}.${quoteIdentifier(leftColumn)} = ${quoteIdentifier(right)}.${quoteIdentifier(rightColumn)}`;
  const child = embed.read.alias;
  if (!junction) {
    return {
      from: fromSql(embed.read),
      conditions: columns.map(([here, there]) => equal(child, there, parentAlias, here)),
    };
  }
  const middle = `${embed.lateral}_via`;
  return {
    from: `${fromSql(embed.read)}, ${quoteName(junction.schema, junction.name)} as ${quoteIdentifier(middle)}`,
    conditions: [
      ...junction.toSource.map(([here, there]) => equal(middle, there, parentAlias, here)),
      ...junction.toTarget.map(([here, there]) => equal(child, there, middle, here)),
    ],
  };
}

/** A column of a to-one embed; where rows are grouped only the object that they are grouped by can be asked. */
function relatedSql(embed: EmbedPlan, name: string, isGrouped: boolean): string {
  const lateral = quoteIdentifier(embed.lateral);
  if (!isGrouped || embed.isSpread) return `${lateral}.${quoteIdentifier(name)}`;
  return `row_to_json(${lateral}.*)::jsonb->${quoteLiteral(name)}`;
}

function orderSql(level: ReadPlan, terms: readonly PlannedOrder[]): string {
  if (terms.length === 0) return "";
  const parts = terms.map(({ ref, embed, direction, nulls }) => {
    const column = embed ? relatedSql(embed, ref.name, hasAggregate(level)) : comparedSql(level.alias, ref);
    return column + (direction ? ` ${direction}` : "") + (nulls ? ` nulls ${nulls}` : "");
  });
  return ` order by ${parts.join(", ")}`;
}

/** The names a level has in the answer; `*` is spelled out from the cache. */
export function outputNames(level: ReadPlan): string[] {
  const names = level.columns.flatMap((column) =>
    column.kind === "all" ? [...(level.relation?.columns.keys() ?? [])] : [outputName(column)],
  );
  for (const embed of level.embeds) {
    if (embed.isSpread) names.push(...outputNames(embed.read));
    else if (!embed.isHidden) names.push(embed.name);
  }
  return [...new Set(names)];
}

function hasAggregate(level: ReadPlan): boolean {
  return (
    level.columns.some((column) => column.kind === "column" && column.aggregate) ||
    level.embeds.some((embed) => embed.isSpread && embed.isToOne && hasAggregate(embed.read))
  );
}

type ListItem = { sql: string; group: string | undefined };

/** True where what a to-one spread gathers is made further up. */
function passesUp(embed: EmbedPlan): boolean {
  return embed.isSpread && embed.isToOne && hasAggregate(embed.read);
}

/** What the aggregates of a to-one spread are made of, by its name there: the level it is spread into makes them. */
function rawValues(read: ReadPlan): { name: string; column: SelectColumn & { kind: "column" } }[] {
  const own = read.columns.flatMap((column, i) =>
    column.kind === "column" && column.aggregate ? [{ name: `_a${i}`, column }] : [],
  );
  const inner = read.embeds
    .filter(passesUp)
    .flatMap((embed) =>
      rawValues(embed.read).map(({ name, column }) => ({ name: `${embed.lateral}${name}`, column })),
    );
  return [...own, ...inner];
}

/** What of a to-one spread is shown as it is. Where rows are grouped by it, json has to be jsonb. */
function shownItems(embed: EmbedPlan, isGrouped: boolean): ListItem[] {
  const lateral = quoteIdentifier(embed.lateral);
  const show = (name: string, cast = ""): ListItem => {
    const column = `${lateral}.${quoteIdentifier(name)}${cast}`;
    return { sql: `${column} as ${quoteIdentifier(name)}`, group: column };
  };
  const { read } = embed;
  const items = read.columns.flatMap((column) => {
    if (column.kind === "all") return [...(read.relation?.columns.keys() ?? [])].map((name) => show(name));
    return column.aggregate ? [] : [show(outputName(column))];
  });
  for (const inner of read.embeds) {
    if (inner.isHidden) continue;
    const gathered = new Set(rawValues(inner.read).map(({ column }) => outputName(column)));
    if (passesUp(inner)) {
      for (const name of outputNames(inner.read)) if (!gathered.has(name)) items.push(show(name));
    } else if (inner.isSpread) {
      const cast = isGrouped && !inner.isToOne ? "::jsonb" : "";
      for (const name of outputNames(inner.read)) items.push(show(name, cast));
    } else items.push(show(inner.name, isGrouped ? "::jsonb" : ""));
  }
  return items;
}

/** Columns of a to-one spread, with its aggregates. */
function spreadItems(embed: EmbedPlan, isGrouped: boolean): ListItem[] {
  const lateral = quoteIdentifier(embed.lateral);
  if (!isGrouped && !hasAggregate(embed.read) && embed.read.columns.some(({ kind }) => kind === "all")) {
    return [{ sql: `${lateral}.*`, group: undefined }];
  }
  const made = rawValues(embed.read).map(({ name, column }): ListItem => {
    const value = column.ref && `${lateral}.${quoteIdentifier(name)}`;
    const sql = expressionSql({ ...column, cast: undefined }, value);
    return { sql: `${sql} as ${quoteIdentifier(outputName(column))}`, group: undefined };
  });
  return [...shownItems(embed, isGrouped), ...made];
}

/** Passes the items of a to-one spread on to the level above. */
function passedItems(embed: EmbedPlan): ListItem[] {
  const lateral = quoteIdentifier(embed.lateral);
  const raw = rawValues(embed.read).map(({ name }): ListItem => {
    const sql = `${lateral}.${quoteIdentifier(name)} as ${quoteIdentifier(`${embed.lateral}${name}`)}`;
    return { sql, group: undefined };
  });
  return [...shownItems(embed, false), ...raw];
}

function isAskedFor(condition: PlannedCondition, embed: EmbedPlan): boolean {
  if (condition.kind === "embed") return condition.embed === embed;
  return condition.kind !== "filter" && condition.conditions.some((inner) => isAskedFor(inner, embed));
}

/**
 * Whether an embed can stand in the select list instead of being joined. PostgreSQL then looks for it after order and
 * limit, only for the rows that are shown. Nothing else may need it, and to-one must be certain to be one.
 */
function isListed(level: ReadPlan, embed: EmbedPlan): boolean {
  if (embed.isInner || embed.isSpread || embed.isHidden || hasAggregate(level)) return false;
  if (embed.isToOne && (embed.relationship.computed || embed.read.relation?.isView !== false)) return false;
  return (
    !level.order.some((term) => term.embed === embed) &&
    !level.conditions.some((condition) => isAskedFor(condition, embed))
  );
}

function listedSql(embed: EmbedPlan, parent: ReadPlan, writer: SqlWriter): string {
  const inner = levelSql(embed.read, writer, {
    join: joinSql(embed, parent.alias),
    embed,
    isHoisted: false,
  });
  const rows = quoteIdentifier(embed.lateral);
  return embed.isToOne
    ? `(select row_to_json(${rows}.*) from (${inner}) as ${rows})`
    : `coalesce((select json_agg(${rows}) from (${inner}) as ${rows}), '[]')`;
}

/** How the rows of a level are put together: by groups of its own, or one level further up. */
type Gathering = { isGrouped: boolean; isHoisted: boolean };

function embedItems(embed: EmbedPlan, level: ReadPlan, gathering: Gathering, writer: SqlWriter): ListItem[] {
  if (embed.isHidden) return [];
  const { isGrouped, isHoisted } = gathering;
  if (isListed(level, embed)) {
    const sql = `${listedSql(embed, level, writer)} as ${quoteIdentifier(embed.name)}`;
    return [{ sql, group: undefined }];
  }
  const lateral = quoteIdentifier(embed.lateral);
  if (isHoisted && passesUp(embed)) return passedItems(embed);
  if (embed.isSpread && embed.isToOne) return spreadItems(embed, isGrouped);
  if (embed.isSpread) {
    return outputNames(embed.read).map((name) => {
      const column = `${lateral}.${quoteIdentifier(name)}${isGrouped ? "::jsonb" : ""}`;
      return { sql: `coalesce(${column}, '[]') as ${quoteIdentifier(name)}`, group: column };
    });
  }
  // json has no equality, so what is grouped by has to be jsonb
  const cast = isGrouped ? "::jsonb" : "";
  const value = embed.isToOne ? `row_to_json(${lateral}.*)${cast}` : `coalesce(${lateral}."_j"${cast}, '[]')`;
  return [{ sql: `${value} as ${quoteIdentifier(embed.name)}`, group: value }];
}

function listItems(
  level: ReadPlan,
  isHoisted: boolean,
  writer: SqlWriter,
): { list: string[]; groups: string[] } {
  const isGrouped = hasAggregate(level) && !isHoisted;
  const items: ListItem[] = [];
  const addEmbeds = (position: number) => {
    for (const embed of level.embeds) {
      if (embed.position === position)
        items.push(...embedItems(embed, level, { isGrouped, isHoisted }, writer));
    }
  };
  for (const [i, column] of level.columns.entries()) {
    addEmbeds(i);
    items.push(columnItem(level, column, i, isHoisted));
  }
  addEmbeds(level.columns.length);
  return {
    list: items.map(({ sql }) => sql),
    groups: isGrouped ? items.flatMap(({ group }) => group ?? []) : [],
  };
}

function columnItem(level: ReadPlan, column: SelectColumn, index: number, isHoisted: boolean): ListItem {
  if (column.kind === "all") {
    const all = [...(level.relation?.columns.keys() ?? [])];
    const group = all.map((name) => `${quoteIdentifier(level.alias)}.${quoteIdentifier(name)}`).join(", ");
    return { sql: allSql(level.alias, level.relation), group: group || undefined };
  }
  if (column.aggregate && isHoisted) {
    const value = column.ref ? columnSql(level.alias, column.ref) : "1";
    const cast = column.cast ? `cast(${value} as ${column.cast})` : value;
    return { sql: `${cast} as ${quoteIdentifier(`_a${index}`)}`, group: undefined };
  }
  const value = column.ref && columnSql(level.alias, column.ref);
  // a domain is shown as json, which has no equality: its rows are grouped by the value itself
  const isShownAsJson = column.ref?.column?.toJson != null && column.ref.path.length === 0;
  const grouped = isShownAsJson ? value : expressionSql(column, value);
  return { sql: selectedSql(level.alias, column), group: column.aggregate ? undefined : grouped };
}

function lateralSql(embed: EmbedPlan, parent: ReadPlan, writer: SqlWriter): string {
  const isHoisted = passesUp(embed);
  const inner = levelSql(embed.read, writer, { join: joinSql(embed, parent.alias), embed, isHoisted });
  const lateral = quoteIdentifier(embed.lateral);
  const kind = embed.isInner ? "join" : "left join";
  if (embed.isToOne) return ` ${kind} lateral (${inner}) as ${lateral} on true`;
  const on = embed.isInner ? `${lateral}."_j" is not null` : "true";
  if (!embed.isSpread) {
    return ` ${kind} lateral (select json_agg("_x") as "_j" from (${inner}) as "_x") as ${lateral} on ${on}`;
  }
  const columns = outputNames(embed.read).map((name) => {
    const column = quoteIdentifier(name);
    return `json_agg("_x".${column}) as ${column}`;
  });
  const list = ['json_agg(1) as "_j"', ...columns].join(", ");
  return ` ${kind} lateral (select ${list} from (${inner}) as "_x") as ${lateral} on ${on}`;
}

type Position =
  | { join: { from: string; conditions: string[] }; embed: EmbedPlan; isHoisted: boolean }
  | undefined;

function levelSql(level: ReadPlan, writer: SqlWriter, position: Position): string {
  const { list, groups } = listItems(level, position?.isHoisted === true, writer);
  if (position?.embed.isHidden) list.splice(0, list.length, position.embed.isToOne ? '1 as "_j"' : "1");
  const joins = level.embeds
    .filter((embed) => !isListed(level, embed))
    .map((embed) => lateralSql(embed, level, writer))
    .join("");
  const from = position?.join.from ?? fromSql(level);
  const conditions = level.conditions.map((condition) =>
    conditionSql(level.alias, condition, writer, joinedEmbedTest),
  );
  const groupBy = groups.length > 0 ? ` group by ${groups.join(", ")}` : "";
  const limit = level.limit === undefined ? "" : ` limit ${level.limit}`;
  const offset = level.offset > 0 ? ` offset ${writer.bind(String(level.offset))}` : "";
  return `select ${list.join(", ")} from ${from}${joins}${whereSql([...(position?.join.conditions ?? []), ...conditions])}${groupBy}${orderSql(level, level.order)}${limit}${offset}`;
}

/** The select of a whole tree. */
export function readSql(plan: ReadPlan, writer: SqlWriter): string {
  return levelSql(plan, writer, undefined);
}
