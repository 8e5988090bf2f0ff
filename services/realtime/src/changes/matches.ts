// Which subscriptions a change concerns, before anybody is asked who may see it.
import { isUnavailable, type ServiceDatabase } from "@undercroft/postgres";
import type { Channel } from "../channels/channel.ts";
import type { Binding } from "./binding.ts";
import type { Change } from "./change.ts";
import { askedOperators, type Condition, fits } from "./conditions.ts";

/** Subscriptions of one channel that a change concerns. */
export type Match = { channel: Channel; ids: number[]; select: readonly string[] | null };

/** Subscriptions by table. */
export type Subscriptions = Map<string, Set<Channel>>;

/** The keys under which a subscription may stand: its table, its schema, everything. */
export const keysOfChange = ({ schema_name: schema, table_name: table }: Change): string[] => [
  `${schema}.${table}`,
  `${schema}.*`,
  `*.${table}`,
  "*.*",
];

/** The key a subscription stands under. */
export const keyOfBinding = ({ schema, table }: Binding): string => `${schema}.${table}`;

/** @param ask whether a text matches a pattern, for what only PostgreSQL knows */
export async function findMatches(
  subscriptions: Subscriptions,
  change: Change,
  ask: PatternQuestion,
): Promise<Match[]> {
  const keys = keysOfChange(change);
  const row = change.record ?? change.old_record ?? {};
  const matches: Match[] = [];
  for (const channel of new Set(keys.flatMap((key) => [...(subscriptions.get(key) ?? [])]))) {
    const fitting: Binding[] = [];
    for (const binding of channel.bindings) {
      if (binding.conditions === null || !keys.includes(keyOfBinding(binding))) continue;
      if (binding.event !== "*" && binding.event !== change.type) continue;
      if (!fits(row, binding.conditions)) continue;
      const asked = binding.conditions.filter(({ operator }) => askedOperators.has(operator));
      // most ask nothing, and a thousand listeners are not to wait a thousand times
      if (asked.length === 0 || (await fitsPatterns(row, asked, ask))) fitting.push(binding);
    }
    const [only, ...others] = fitting;
    if (only && others.length === 0) {
      matches.push({ channel, ids: [only.id], select: only.select });
      continue;
    }
    for (const select of new Set(fitting.map((binding) => JSON.stringify(binding.select))))
      matches.push({
        channel,
        ids: fitting.filter((it) => JSON.stringify(it.select) === select).map(({ id }) => id),
        select: JSON.parse(select) as string[] | null,
      });
  }
  return matches;
}

/** Whether a text matches a regular expression of PostgreSQL. */
export type PatternQuestion = (text: string, pattern: string, ignoresCase: boolean) => Promise<boolean>;

/** @param conditions those whose operators are asked of PostgreSQL */
async function fitsPatterns(
  row: Record<string, unknown>,
  conditions: readonly Condition[],
  ask: PatternQuestion,
): Promise<boolean> {
  for (const { column, operator, values, isNegated } of conditions) {
    const value = row[column];
    if (value === null || value === undefined) return false;
    if ((await ask(String(value), String(values[0]), operator === "imatch")) === isNegated) return false;
  }
  return true;
}

const patternMs = 200;

/** A question that ends after a fifth of a second: then nothing matches. */
export const patternQuestion =
  (database: ServiceDatabase): PatternQuestion =>
  async (text, pattern, ignoresCase) => {
    try {
      const rows = await database.transaction(async (query) => {
        await query(`set local statement_timeout = ${patternMs}`);
        return query<{ fits: boolean }>(`select $1 ${ignoresCase ? "~*" : "~"} $2 as fits`, [text, pattern]);
      });
      return rows[0]?.fits ?? false;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return false;
    }
  };
