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
] as const;
const limit = "3s";

/**
 * @param keys the values of the key of each row
 * @returns which of them there are and may be seen, by their places; none where a policy fails
 * @throws DatabaseUnavailable
 */
export async function seeRows(
  database: RoleDatabase,
  table: PublishedTable,
  claims: Claims,
  keys: readonly (readonly unknown[])[],
): Promise<Set<number>> {
  const columns = table.columns.filter(({ isKey }) => isKey);
  const matches = columns.map(
    ({ name, sqlType }, place) => `t."${name.replaceAll('"', '""')}" = (k.value ->> ${place})::${sqlType}`,
  );
  const text = `select (k.place - 1)::text from jsonb_array_elements($1::jsonb) with ordinality k(value, place) join ${table.name} t on ${matches.join(" and ")}`;
  const values = [claims.role, JSON.stringify(claims), claims.sub ?? "", claims.role, limit];
  try {
    const [rows = []] = await database.run({
      settings: { role: claims.role, names, values },
      statements: [{ text, values: [JSON.stringify(keys)] }],
      isReadOnly: true,
    });
    return new Set(rows.map(([place]) => Number(place)));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return new Set();
  }
}
