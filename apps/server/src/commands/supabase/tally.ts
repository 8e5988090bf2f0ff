// What an import did with each row, by table, for the summary and the report.

/** How a row ended: taken now, here since an earlier import, or left for a reason. */
export type Outcome = "taken" | "here" | { left: string };

type TableTally = { taken: number; here: number; left: Map<string, number> };

/** A line of the report: which row was left and why. Never an address or a name of a person. */
export type LeftRow = { table: string; line: number; id: string; reason: string };

/** In which the summary names them; others follow. */
const order = ["auth.users", "auth.identities", "storage.buckets", "storage.objects"];
const placeOf = (table: string): number => (order.includes(table) ? order.indexOf(table) : order.length);

/** Kinds of reasons that are counted apart; there are about thirty. */
const mostReasons = 100;

/** Counts rows. @param onLeft told of each row that was left */
export function createTally(onLeft: (row: LeftRow) => void = () => {}) {
  const tables = new Map<string, TableTally>();
  const notes = new Map<string, number>();
  const of = (table: string): TableTally => {
    const known = tables.get(table) ?? { taken: 0, here: 0, left: new Map() };
    tables.set(table, known);
    return known;
  };
  return {
    count({ table, line, id }: { table: string; line: number; id: string }, outcome: Outcome): void {
      const tally = of(table);
      if (outcome === "taken" || outcome === "here") {
        tally[outcome] += 1;
        return;
      }
      const reason =
        tally.left.size < mostReasons || tally.left.has(outcome.left) ? outcome.left : "other reasons";
      tally.left.set(reason, (tally.left.get(reason) ?? 0) + 1);
      onLeft({ table, line, id, reason: outcome.left });
    },
    /** What is worth knowing of rows that were taken, and what was not even looked at. */
    note(text: string): void {
      notes.set(text, (notes.get(text) ?? 0) + 1);
    },
    /** rows of a table that are here now */
    reached: (table: string): number => of(table).taken + of(table).here,
    lines(): string[] {
      const inOrder = [...tables].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
      const counted = inOrder.flatMap(([table, { taken, here, left }]) => [
        `${table.padEnd(16)} ${taken} taken, ${here} here already, ${sum(left)} left`,
        ...sorted(left),
      ]);
      return notes.size === 0 ? counted : [...counted, "To know:", ...sorted(notes)];
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

const sorted = (counts: Map<string, number>): string[] =>
  [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => `${String(count).padStart(8)}  ${reason}`);
