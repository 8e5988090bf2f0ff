// Whether a subscription can be served, and its filter's values as PostgreSQL reads them.
import { isUnavailable, type ServiceDatabase } from "@undercroft/postgres";
import type { Binding } from "./binding.ts";
import type { Column } from "./catalogue.ts";
import type { Changes } from "./changes.ts";
import { askedOperators, type Condition, readTruth } from "./conditions.ts";
import { FilterError, parseFilter, type Written } from "./parse-filter.ts";

/** A subscription that cannot be served; its message goes to the client. */
export class BindingError extends Error {}

const textOperators = new Set(["like", "ilike"]);

/** @param role of the caller, whose columns alone can be asked for @throws BindingError, DatabaseUnavailable */
export async function checkBinding(
  database: ServiceDatabase,
  changes: Pick<Changes, "published">,
  binding: Binding,
  role: string,
): Promise<Binding> {
  if (binding.problem !== null) throw new BindingError(binding.problem);
  if (binding.table === "*" || binding.schema === "*") {
    if (binding.filter !== null || binding.select !== null)
      throw new BindingError("A filter or a choice of columns needs the name of a table");
    return { ...binding, conditions: [] };
  }
  const name = `${binding.schema}.${binding.table}`;
  const table = (await changes.published([name])).get(name);
  if (!table) {
    const filters = binding.filter === null ? "[]" : `[${binding.filter}]`;
    throw new BindingError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [schema: ${binding.schema}, table: ${binding.table}, filters: ${filters}]`,
    );
  }
  const columns = new Map(
    table.columns.filter(({ readers }) => readers.includes(role)).map((column) => [column.name, column]),
  );
  for (const name of binding.select ?? [])
    if (!columns.has(name)) throw new BindingError(`invalid column for select ${name}`);
  try {
    const written = binding.filter === null ? [] : parseFilter(binding.filter);
    const conditions: Condition[] = [];
    for (const one of written) conditions.push(await readCondition(database, columns.get(one.column), one));
    return { ...binding, conditions };
  } catch (error) {
    if (error instanceof FilterError) throw new BindingError(error.message);
    throw error;
  }
}

async function readCondition(
  database: ServiceDatabase,
  column: Column | undefined,
  written: Written,
): Promise<Condition> {
  if (!column) throw new FilterError(`invalid column for filter ${written.column}`);
  const { isNegated, operator, values } = written;
  const condition = { column: column.name, isNegated, operator };
  if (operator === "is") return { ...condition, values: [readTruth(written)] };
  if (askedOperators.has(operator) || textOperators.has(operator)) {
    if (askedOperators.has(operator)) await tryPattern(database, values[0] ?? "");
    return { ...condition, values };
  }
  try {
    const rows = await database.transaction(async (query) => {
      await query("set local timezone = 'UTC'");
      return query<{ value: unknown }>(
        `select to_jsonb(given::${column.sqlType}) as value from unnest($1::text[]) with ordinality list(given, place) order by place`,
        [values],
      );
    });
    return { ...condition, values: rows.map(({ value }) => value) };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw new FilterError(`invalid value for filter ${column.name}`);
  }
}

async function tryPattern(database: ServiceDatabase, pattern: string): Promise<void> {
  try {
    await database.query("select '' ~ $1", [pattern]);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw new FilterError("invalid pattern for filter");
  }
}
