// Which table column a view's column is, read from the view's stored rule, so that views inherit keys.
// A rule is a printed node tree; the target list of the outermost query names the origin of each column.
import type { ForeignKey } from "./relationships.ts";
import { toKey } from "./types.ts";

export type ViewRule = { oid: string; schema: string; name: string; rule: string };
export type AttributeNames = { oid: string; schema: string; name: string; columns: Record<string, string> };

/** A view's column and the table column it shows unchanged. */
export type ViewColumn = {
  view: { schema: string; name: string };
  column: string;
  table: { schema: string; name: string };
  tableColumn: string;
};

/** The text of the outermost query's target list. */
function findTargetList(rule: string): string {
  let depth = 0;
  const marker = ":targetList ";
  let start = -1;
  for (let i = 0; i < rule.length; i++) {
    const char = rule[i];
    if (char === "\\") i++;
    else if (char === "{" || char === "(") depth++;
    else if (char === "}" || char === ")") {
      depth--;
      if (start >= 0 && depth === 2) return rule.slice(start, i + 1);
    } else if (depth === 2 && start < 0 && char === ":" && rule.startsWith(marker, i)) {
      start = i + marker.length;
    }
  }
  return "";
}

/** What the entries of the list say themselves: those of queries within their expressions are left out. */
function ownText(list: string): string {
  let depth = 0;
  let text = "";
  for (let i = 0; i < list.length; i++) {
    const char = list[i];
    if (char === "\\") {
      if (depth === 2) text += list.slice(i, i + 2);
      i++;
    } else {
      if (char === "}" || char === ")") depth--;
      if (depth === 2) text += char;
      if (char === "{" || char === "(") depth++;
    }
  }
  return text;
}

const entry =
  /:resno (\d+) :resname \S+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false/g;

/** Columns of all views that show a table's column; views over views are followed down to the table. */
export function readViewColumns(rules: ViewRule[], attributes: AttributeNames[]): ViewColumn[] {
  const relations = new Map(attributes.map((relation) => [relation.oid, relation]));
  const origins = new Map<string, { oid: string; column: string }>();
  for (const { oid, rule } of rules) {
    for (const [, number, table, column] of ownText(findTargetList(rule)).matchAll(entry)) {
      if (table !== "0") origins.set(`${oid}.${number}`, { oid: table ?? "", column: column ?? "" });
    }
  }
  const found: ViewColumn[] = [];
  for (const [id, first] of origins) {
    let origin = first;
    for (let hops = 0; hops < 32; hops++) {
      const next = origins.get(`${origin.oid}.${origin.column}`);
      if (!next) break;
      origin = next;
    }
    const [viewOid = "", number = ""] = id.split(".");
    const view = relations.get(viewOid);
    const table = relations.get(origin.oid);
    const column = view?.columns[number];
    const tableColumn = table?.columns[origin.column];
    if (view && table && column && tableColumn) {
      found.push({
        view: { schema: view.schema, name: view.name },
        column,
        table: { schema: table.schema, name: table.name },
        tableColumn,
      });
    }
  }
  return found;
}

/** A view may show a column several times, under other names. */
type Shown = { relation: { schema: string; name: string }; columns: Map<string, string[]> };

/** Views by the table they show, each with view columns by table column. */
function groupByTable(columns: readonly ViewColumn[]): Map<string, Shown[]> {
  const byTable = new Map<string, Map<string, Shown>>();
  for (const { view, column, table, tableColumn } of columns) {
    const tableKey = toKey(table.schema, table.name);
    const views = byTable.get(tableKey) ?? new Map<string, Shown>();
    byTable.set(tableKey, views);
    const viewKey = toKey(view.schema, view.name);
    const shown = views.get(viewKey) ?? { relation: view, columns: new Map() };
    views.set(viewKey, shown);
    shown.columns.set(tableColumn, [...(shown.columns.get(tableColumn) ?? []), column]);
  }
  return new Map([...byTable].map(([key, views]) => [key, [...views.values()]]));
}

/** A view that shows each of several columns several times has no more ways than this. */
const mostWays = 16;

/** Every choice of view columns that shows all of `columns`; none when one of them is not shown. */
function mapColumns(columns: string[], shown: Shown): string[][] {
  return columns
    .reduce<string[][]>(
      (ways, column) =>
        ways.flatMap((way) => (shown.columns.get(column) ?? []).map((name) => [...way, name])),
      [[]],
    )
    .slice(0, mostWays);
}

/** The foreign keys that views inherit: from a view, to a view, and between two. */
export function inheritKeys(keys: readonly ForeignKey[], columns: readonly ViewColumn[]): ForeignKey[] {
  const views = groupByTable(columns);
  const inherited: ForeignKey[] = [];
  for (const key of keys) {
    const sources = views.get(toKey(key.source.schema, key.source.name)) ?? [];
    const targets = views.get(toKey(key.target.schema, key.target.name)) ?? [];
    for (const source of [undefined, ...sources]) {
      for (const target of [undefined, ...targets]) {
        if (!source && !target) continue;
        const sourceWays = source ? mapColumns(key.source_columns, source) : [key.source_columns];
        const targetWays = target ? mapColumns(key.target_columns, target) : [key.target_columns];
        for (const source_columns of sourceWays) {
          for (const target_columns of targetWays) {
            inherited.push({
              ...key,
              source: source?.relation ?? key.source,
              target: target?.relation ?? key.target,
              source_columns,
              target_columns,
            });
          }
        }
      }
    }
  }
  return inherited;
}

/** A view's primary key: those of all tables whose whole key it shows. */
export function inheritPrimaryKeys(
  columns: readonly ViewColumn[],
  primaryKeyOf: (table: { schema: string; name: string }) => string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [tableKey, views] of groupByTable(columns)) {
    const [schema = "", name = ""] = tableKey.split("\n");
    const primaryKey = primaryKeyOf({ schema, name });
    if (primaryKey.length === 0) continue;
    for (const shown of views) {
      const [mapped = []] = mapColumns(primaryKey, shown);
      const viewKey = toKey(shown.relation.schema, shown.relation.name);
      if (mapped.length > 0) found.set(viewKey, [...(found.get(viewKey) ?? []), ...mapped]);
    }
  }
  return found;
}
