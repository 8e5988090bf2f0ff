import { visitorsOf } from "./figure-words.ts";
import type { SplitCell, Splits } from "./figures.ts";
import { ValueTable } from "./value-table.tsx";

const names = [
  ["source", "By link"],
  ["referrer", "By website"],
  ["device", "By device"],
  ["place", "By place"],
] as const;

const labelOf = (name: string, { value, label }: SplitCell): string =>
  value === "" && name === "source" ? "Direct or other" : label || value || "Not known";

/** Daily visitors by where they came from. Only finished weeks count, and a number below twenty is not shown. */
export function SplitLists({ splits, isOpen }: { splits: Splits; isOpen: boolean }) {
  if (isOpen)
    return (
      <p className="text-ink-2">
        Where visits came from is shown once a week is over. This week is still open.
      </p>
    );
  return (
    <div className="@container grid gap-4">
      <p className="text-ink-2 text-small">
        In finished weeks. Numbers below 20 are not shown, so that no visitor can be picked out.
      </p>
      <div className="grid gap-6 @2xl:grid-cols-2">
        {names.map(([name, label]) => {
          const cells = splits[name];
          if (!cells) return null;
          return (
            <div key={name} className="grid grid-cols-1 content-start gap-2">
              <p className="font-bold">{label}</p>
              {cells.length === 0 ? (
                <p className="text-ink-2 text-small">Nothing in these weeks.</p>
              ) : (
                <ValueTable
                  label={label}
                  columns={["Where from", "Daily visitors"]}
                  rows={cells.map((cell) => ({
                    key: cell.value,
                    cells: [labelOf(name, cell), visitorsOf(cell)],
                  }))}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
