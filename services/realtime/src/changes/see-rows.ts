// Whether a group of callers may see changed rows: one statement under their role asks for the rows by their keys.
import { isUnavailable, type RoleDatabase } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import type { PublishedTable } from "./catalogue.ts";

const names = [
  "role",
  "request.jwt.claims",
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "statement_timeout",
  "timezone",
] as const;
const limit = "3s";

/** A row as it is now; null where it is as the change says. */
export type SeenRow = Record<string, unknown> | null;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * @param changed the values of the key of each row, and the row as the change says
 * @returns of those that there are and may be seen, by their places, how they are now; none where a policy fails. A row that changed
 * again meanwhile may only now be one that these callers see: what it held before is not theirs to know.
 * @throws DatabaseUnavailable
 */
export async function seeRows(
  database: RoleDatabase,
  table: PublishedTable,
  claims: Claims,
  changed: readonly { key: readonly unknown[]; record: Record<string, unknown> | null }[],
): Promise<Map<number, SeenRow>> {
  const keys = table.columns.filter(({ isKey }) => isKey);
  const shown = table.columns.filter(({ readers }) => readers.includes(claims.role));
  const matches = keys.map(
    ({ name, sqlType }, place) => `t.${quote(name)} = (k.value -> 'key' ->> ${place})::${sqlType}`,
  );
  const text = `select (k.place - 1)::text, nullif(seen.row, k.value -> 'record')::text
    from jsonb_array_elements($1::jsonb) with ordinality k(value, place) join ${table.name} t on ${matches.join(" and ")},
    lateral (select to_jsonb(it) as row from (select ${shown.map(({ name }) => `t.${quote(name)}`).join(", ")}) it) seen`;
  const asked = changed.map(({ key, record }) => ({
    key,
    record: Object.fromEntries(shown.map(({ name }) => [name, record?.[name] ?? null])),
  }));
  const values = [claims.role, JSON.stringify(claims), claims.sub ?? "", claims.role, limit, "UTC"];
  try {
    const [rows = []] = await database.run({
      settings: { role: claims.role, names, values },
      statements: [{ text, values: [JSON.stringify(asked)] }],
      isReadOnly: true,
    });
    return new Map(
      rows.map(([place, row]) => [Number(place), row ? (JSON.parse(row.toString()) as SeenRow) : null]),
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return new Map();
  }
}
